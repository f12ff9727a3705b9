import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isWideBand } from '#shared/breakpoints.ts';
import type { PageApi } from '#shared/page-rendering.ts';
import { isBusy } from './db/index.ts';
import { busyRefusal } from './http/error-envelope.ts';
import { createVisitorLimit, standardPerMinute } from './http/limit.ts';
import { requestContext } from './http/request-context.ts';
import { type AppContext, type CallContext, invoke, type ServedCall, type Shop } from './serve.ts';
import { judgeCookies, readSessionCookies, writeSessionCookies } from './session/session-cookies.ts';
import { withSettings } from './shop-settings.ts';
import type { PageVisitor } from './ssr/page-bundle.ts';

/**
 * Finds the visitor of a page by the cookies, which only GETs of documents use, and counts the page's limit. A manager
 * whose session in a customer's name is over is himself again.
 */
export function visitorFinder(app: FastifyInstance, context: AppContext, { calls, findVisitor }: Shop) {
  const byName = new Map(calls.map((call) => [call.name, call]));
  const limited = createVisitorLimit(app, standardPerMinute);
  const visitorOf = (request: FastifyRequest, token: string | undefined) =>
    limited(request, token, () => findVisitor(context.db, token));
  return async (request: FastifyRequest, reply: FastifyReply): Promise<PageVisitor> => {
    const { token, managerToken } = readSessionCookies(request);
    const own = await visitorOf(request, token);
    if (own.visitor === null) return refused(own.waitSeconds);
    const manager = managerToken === undefined ? null : await visitorOf(request, managerToken);
    if (manager?.visitor === null) return refused(manager.waitSeconds);
    const verdict = judgeCookies(own.visitor.session, manager?.visitor.session ?? null);
    const env = withSettings(context.env, own.visitor.site.settings);
    writeSessionCookies({ request, reply, seconds: env.SESSION_IDLE_HOURS * 3600 }, verdict);
    const visitor = verdict === 'restore the manager' ? manager!.visitor : own.visitor;
    return pageVisitor({ ...context, env, ...visitor, request: requestContext(request, reply) }, request, byName);
  };
}

function pageVisitor(ctx: CallContext, request: FastifyRequest, byName: ReadonlyMap<string, ServedCall>): PageVisitor {
  const { session } = ctx;
  return {
    api: pageApi(ctx, byName),
    session: session && {
      loggedIn: true,
      role: session.role,
      ...(session.role === 'MANAGER' && { staff: session.staff }),
      ...(session.needsSecondFactor && { needsSecondFactor: true }),
      isWide: isWideBand(request.cookies.viewport),
    },
    settings: {
      sessionSeconds: ctx.env.SESSION_IDLE_HOURS * 3600,
      registration: ctx.env.REGISTRATION,
      requiresCurrentPassword: ctx.env.REQUIRE_CURRENT_PASSWORD,
    },
    waitSeconds: null,
  };
}

const refused = (waitSeconds: number): PageVisitor => ({
  api: () => Promise.reject(new Error('No page is made for this visitor')),
  session: null,
  waitSeconds,
});

function pageApi(ctx: CallContext, byName: ReadonlyMap<string, ServedCall>): PageApi {
  return (name, input, options) => {
    const call = byName.get(name);
    if (!call) throw new Error(`No operation serves ${name}`);
    const request = { ...ctx.request, prefetch: options?.prefetch ?? ctx.request.prefetch };
    return invoke(call, input as object, { ...ctx, request }).catch((error: unknown) => {
      throw isBusy(error) ? busyRefusal() : error;
    }) as never;
  };
}

import type { Pages } from './app.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isWideBand } from '#shared/breakpoints.ts';
import { createLimit, standardPerMinute } from './http/limit.ts';
import { requestContext } from './http/request-context.ts';
import { type AppContext, type CallContext, invoke, type ServedCall } from './serve.ts';
import type { Shop } from './shop-parts.ts';
import type { PageApi, PageVisitor } from './ssr/page-bundle.ts';
import { captchaOf, captchaSources } from './ssr/captcha-settings.ts';
import { registerPages } from './ssr/register-pages.ts';
import { tileSources } from './ssr/tile-sources.ts';

/** The pages over the same operations that the calls serve. */
export const pages: Pages = pagesWith({ hasKit: false });

/** The same where the page of the kit, `/dev/kit/`, may be there: for development and demo alone. */
export function pagesWith({ hasKit }: { hasKit: boolean }): Pages {
  return (app, context, shop) =>
    registerPages(app, {
      development: context.env.NODE_ENV === 'development',
      settings: { redirectGuestsTo: context.env.REDIRECT_GUESTS_TO, hasKit, captcha: captchaOf(context.env) },
      findVisitor: visitorFinder(app, context, shop),
      outsideSources: { 'img-src': tileSources(context.env.MAPS_TILES), ...captchaSources(context.env) },
    });
}

/** A page is read by its cookie: documents alone are, and only by GET. They are limited as calls are. */
function visitorFinder(app: FastifyInstance, context: AppContext, { calls, findVisitor }: Shop) {
  const byName = new Map(calls.map((call) => [call.name, call]));
  const checkLimit = createLimit(app, standardPerMinute);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<PageVisitor> => {
    const { session, site } = await findVisitor(context.db, request.cookies.token);
    const waitSeconds = await checkLimit(request, session);
    const ctx: CallContext = { ...context, session, site, request: requestContext(request, reply) };
    const isWide = isWideBand(request.cookies.viewport);
    return {
      api: pageApi(ctx, byName),
      session: session && { loggedIn: true, role: session.role, isWide },
      waitSeconds,
    };
  };
}

function pageApi(ctx: CallContext, byName: ReadonlyMap<string, ServedCall>): PageApi {
  return (name, input, options) => {
    const call = byName.get(name);
    if (!call) throw new Error(`No operation serves ${name}`);
    const request = { ...ctx.request, prefetch: options?.prefetch ?? ctx.request.prefetch };
    return invoke(call, input as object, { ...ctx, request }) as never;
  };
}

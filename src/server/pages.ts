import type { Pages } from './app.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isWideBand } from '#shared/breakpoints.ts';
import type { PageApi } from '#shared/page-rendering.ts';
import { isMailAvailable, isSmsAvailable } from './delivery/index.ts';
import { relyingParty } from './relying-party.ts';
import { createVisitorLimit, standardPerMinute } from './http/limit.ts';
import { requestContext } from './http/request-context.ts';
import { type AppContext, type CallContext, invoke, type ServedCall, type Shop } from './serve.ts';
import type { PageVisitor } from './ssr/page-bundle.ts';
import { captchaOf, captchaSources, tileSources } from './ssr/outside-sources.ts';
import { registerPages } from './ssr/register-pages.ts';

/** The pages over the same operations that the calls serve. */
export const pages: Pages = pagesWith({ hasKit: false });

/** `hasKit` serves the page of the kit, `/dev/kit/`: in development and demo only. */
export function pagesWith({ hasKit }: { hasKit: boolean }): Pages {
  return (app, context, shop) =>
    registerPages(app, {
      development: context.env.NODE_ENV === 'development',
      settings: {
        redirectGuestsTo: context.env.REDIRECT_GUESTS_TO,
        timeZone: context.env.TZ_SHOP,
        hasKit,
        requiresCurrentPassword: context.env.REQUIRE_CURRENT_PASSWORD,
        hasMail: isMailAvailable(context.env),
        hasSms: isSmsAvailable(context.env),
        showsOutbox: context.env.showsOutbox,
        hasPasskeys: relyingParty(context.env) !== null,
        captcha: captchaOf(context.env),
      },
      findVisitor: visitorFinder(app, context, shop),
      outsideSources: { 'img-src': tileSources(context.env.MAPS_TILES), ...captchaSources(context.env) },
    });
}

/** Finds the visitor of a page by the token cookie, which only GETs of documents use, and counts the page's limit. */
function visitorFinder(app: FastifyInstance, context: AppContext, { calls, findVisitor }: Shop) {
  const byName = new Map(calls.map((call) => [call.name, call]));
  const limited = createVisitorLimit(app, standardPerMinute);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<PageVisitor> => {
    const { token } = request.cookies;
    const { visitor, waitSeconds } = await limited(request, token, () => findVisitor(context.db, token));
    if (visitor === null) return { api: refuseAll, session: null, waitSeconds };
    const { session, site } = visitor;
    const ctx: CallContext = { ...context, session, site, request: requestContext(request, reply) };
    const isWide = isWideBand(request.cookies.viewport);
    return {
      api: pageApi(ctx, byName),
      session: session && {
        loggedIn: true,
        role: session.role,
        ...(session.needsSecondFactor && { needsSecondFactor: true }),
        isWide,
      },
      waitSeconds,
    };
  };
}

const refuseAll: PageApi = () => Promise.reject(new Error('No page is made for this visitor'));

function pageApi(ctx: CallContext, byName: ReadonlyMap<string, ServedCall>): PageApi {
  return (name, input, options) => {
    const call = byName.get(name);
    if (!call) throw new Error(`No operation serves ${name}`);
    const request = { ...ctx.request, prefetch: options?.prefetch ?? ctx.request.prefetch };
    return invoke(call, input as object, { ...ctx, request }) as never;
  };
}

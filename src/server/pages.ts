import type { Pages } from './app.ts';
import { isMailAvailable, isSmsAvailable } from './delivery/index.ts';
import { relyingParty } from './relying-party.ts';
import { visitorFinder } from './page-visitor.ts';
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

import { serve } from '#server/serve.ts';
import { anyone } from '#server/session/access.ts';
import { getStaticPage } from './get-static-page.ts';

export const contentRoutes = [
  serve('staticPrivacy', anyone, ({ db }) => getStaticPage(db, 'privacy'), { availability: 'closed shop' }),
  serve('staticPage', anyone, ({ db }, { params }) => getStaticPage(db, params.page), {
    availability: 'closed shop',
  }),
];

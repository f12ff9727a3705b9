import { serve } from '#server/serve.ts';
import { getStaticPage } from './get-static-page.ts';

export const contentRoutes = [
  serve('staticPrivacy', ({ db }) => getStaticPage(db, 'privacy'), { availability: 'closed shop' }),
  serve('staticPage', ({ db }, { params }) => getStaticPage(db, params.page), {
    availability: 'closed shop',
  }),
];

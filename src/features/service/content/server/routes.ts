import { serve } from '#server/serve.ts';
import { getAction, getActionFiltered, listActions } from './get-actions.ts';
import { getFaq } from './get-faq.ts';
import { getMarketing, listMarketing } from './get-marketing.ts';
import { getNews, listNews } from './get-news.ts';
import { getStaticPage } from './get-static-page.ts';

export const contentRoutes = [
  serve('newsList', listNews),
  serve('newsDetail', getNews),
  serve('actionList', listActions),
  serve('actionDetail', getAction),
  serve('actionFiltered', getActionFiltered),
  serve('marketingList', listMarketing),
  serve('marketingDetail', getMarketing),
  serve('faq', getFaq),
  serve('staticPrivacy', ({ db }) => getStaticPage(db, 'privacy'), { availability: 'closed shop' }),
  serve('staticPage', ({ db }, { params }) => getStaticPage(db, params.page), {
    availability: 'closed shop',
  }),
];

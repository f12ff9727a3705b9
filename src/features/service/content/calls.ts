import type { Calls } from '#shared/endpoint.ts';

export const contentCalls = {
  newsList: 'GET /web/news/',
  newsDetail: 'GET /web/news/:code/',
  actionList: 'GET /web/actions/',
  actionDetail: 'GET /web/actions/:code/',
  actionFiltered: 'GET /web/actions/:code/filter/*',
  marketingList: 'GET /web/marketing/',
  marketingDetail: 'GET /web/marketing/:code/',
  faq: 'GET /web/faq/',
  staticPrivacy: 'GET /web/static/privacy/',
  staticPage: 'GET /web/static/:page/',
} as const satisfies Calls;

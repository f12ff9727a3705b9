import type { Calls } from '#shared/endpoint.ts';

export const contentCalls = {
  staticPrivacy: 'GET /web/static/privacy/',
  staticPage: 'GET /web/static/:page/',
} as const satisfies Calls;

import type { Calls } from '#shared/endpoint.ts';

export const layoutCalls = {
  sidebar: 'GET /api/sidebar/',
  header: 'GET /api/header/',
  footer: 'GET /web/footer/',
} as const satisfies Calls;

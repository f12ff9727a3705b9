import type { Calls } from '#shared/endpoint.ts';

export const sessionCalls = {
  authentication: 'POST /api/authentication/',
  logout: 'POST /api/logout/',
  sessionCsrf: 'GET /api/session/csrf/',
  sessionCheck: 'GET /api/session/check/',
  profileRole: 'GET /api/profile/getRole/',
} as const satisfies Calls;

import type { Calls } from '#shared/endpoint.ts';

export const objectsCalls = {
  objectList: 'GET /web/profile/objects/',
  objectAdd: 'POST /api/objects/',
  objectChange: 'POST /api/objects/:id/',
} as const satisfies Calls;

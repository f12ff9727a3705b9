import type { Calls } from '#shared/endpoint.ts';

export const notificationsCalls = {
  notificationList: 'GET /api/notifications/',
  notificationRead: 'POST /api/notifications/read/:id/',
  notificationReadAll: 'POST /api/notifications/readAll/',
} as const satisfies Calls;

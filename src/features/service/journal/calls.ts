import type { Calls } from '#shared/endpoint.ts';

export const journalCalls = {
  journal: 'GET /web/journal/',
  journalFile: 'GET /api/journal/file/',
} as const satisfies Calls;

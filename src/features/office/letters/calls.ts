import type { Calls } from '#shared/endpoint.ts';

export const officeLettersCalls = {
  officeLetters: 'GET /api/office/letters/',
} as const satisfies Calls;

import type { Calls } from '#shared/endpoint.ts';

export const contactCalls = {
  feedback: 'POST /api/sendWebForm/feedback/',
} as const satisfies Calls;

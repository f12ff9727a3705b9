import type { Calls } from '#shared/endpoint.ts';

export const botCheckCalls = {
  feedbackChallenge: 'GET /api/sendWebForm/challenge/',
} as const satisfies Calls;

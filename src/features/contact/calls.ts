import type { Calls } from '#shared/endpoint.ts';

export const contactCalls = {
  feedbackChallenge: 'GET /api/sendWebForm/challenge/',
  feedback: 'POST /api/sendWebForm/feedback/',
} as const satisfies Calls;

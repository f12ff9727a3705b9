import type { Calls } from '#shared/endpoint.ts';

export const officeQuestionsCalls = {
  officeQuestions: 'GET /api/office/questions/',
  officeQuestionAnswer: 'POST /api/office/questions/:id/answer/',
  officeQuestionReject: 'POST /api/office/questions/:id/reject/',
} as const satisfies Calls;

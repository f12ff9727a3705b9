import type { Calls } from '#shared/endpoint.ts';

export const appealsCalls = {
  appealList: 'GET /web/appeals/',
  managerAppeals: 'GET /web/manager/appeals/',
  appealDetail: 'GET /web/appeals/:id/',
  appealTypes: 'GET /api/type-appeals/',
  appealAdd: 'POST /api/appeals/add/',
  appealMessage: 'POST /api/appeals/messageAdd/',
  appealRate: 'POST /api/appeals/setRating/',
  appealRead: 'POST /api/appeals/read/',
  appealClose: 'POST /api/appeals/close/',
  appealApprove: 'POST /api/appeals/approve/',
  appealColleagues: 'GET /api/appeals/colleagues/',
  appealHandOver: 'POST /api/appeals/handOver/',
  cannedAnswers: 'GET /api/appeals/cannedAnswers/',
  cannedAnswerSave: 'POST /api/appeals/cannedAnswers/save/',
  cannedAnswerRemove: 'POST /api/appeals/cannedAnswers/remove/',
} as const satisfies Calls;

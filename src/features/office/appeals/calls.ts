import type { Calls } from '#shared/endpoint.ts';

export const officeAppealsCalls = {
  officeAppeals: 'GET /api/office/appeals/',
  officeAppealsHandOver: 'POST /api/office/appeals/hand-over/',
} as const satisfies Calls;

import type { Calls } from '#shared/endpoint.ts';

export const officePeopleCalls = {
  officePeople: 'GET /api/office/people/',
  officePerson: 'GET /api/office/people/:id/',
  officePersonBlock: 'POST /api/office/people/:id/block/',
  officePersonUnblock: 'POST /api/office/people/:id/unblock/',
  officePersonSessions: 'POST /api/office/people/:id/sessions/',
  officePersonFactor: 'POST /api/office/people/:id/factor/',
  officePersonContact: 'POST /api/office/people/:id/contact/',
  officePersonErase: 'POST /api/office/people/:id/erase/',
  officePersonEraseCancel: 'POST /api/office/people/:id/erase/cancel/',
  officePersonData: 'POST /api/office/people/:id/data/',
} as const satisfies Calls;

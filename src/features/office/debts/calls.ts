import type { Calls } from '#shared/endpoint.ts';

export const officeDebtsCalls = {
  officeDebts: 'GET /api/office/debts/',
  officePermit: 'POST /api/office/debts/:id/permit/',
  officePermitEnd: 'POST /api/office/debts/:id/permit/end/',
  officePermitRefuse: 'POST /api/office/debts/:id/permit/refuse/',
  officeActs: 'GET /api/office/acts/',
  officeActFile: 'POST /api/office/acts/:id/file/',
} as const satisfies Calls;

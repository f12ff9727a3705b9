import type { Calls } from '#shared/endpoint.ts';

export const officeJournalCalls = {
  officeJournal: 'GET /api/office/journal/',
  officeJournalFile: 'POST /api/office/journal/file/',
} as const satisfies Calls;

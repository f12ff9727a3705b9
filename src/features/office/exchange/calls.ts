import type { Calls } from '#shared/endpoint.ts';

export const officeExchangeCalls = {
  officeExchange: 'GET /api/office/exchange/',
  officeExchangeRepeat: 'POST /api/office/exchange/jobs/:id/repeat/',
  officeExchangeDecide: 'POST /api/office/exchange/jobs/:id/decide/',
  officeConnection: 'GET /api/office/exchange/connections/:id/',
  officeConnectionAdd: 'POST /api/office/exchange/connections/',
  officeConnectionChange: 'POST /api/office/exchange/connections/:id/',
  officeConnectionPassword: 'POST /api/office/exchange/connections/:id/password/',
  officeFeed: 'GET /api/office/exchange/feeds/:id/',
  officeFeedAdd: 'POST /api/office/exchange/feeds/',
  officeFeedChange: 'POST /api/office/exchange/feeds/:id/',
  officeFeedRun: 'POST /api/office/exchange/feeds/:id/run/',
  officeQuarantine: 'GET /api/office/exchange/quarantine/',
  officeQuarantineDecide: 'POST /api/office/exchange/quarantine/decide/',
  officeImports: 'GET /api/office/exchange/imports/',
  officeImport: 'GET /api/office/exchange/imports/:id/',
  officeImportChanges: 'GET /api/office/exchange/imports/:id/changes/',
  officeImportNotes: 'GET /api/office/exchange/imports/:id/notes/',
  officeImportHide: 'POST /api/office/exchange/imports/:id/hide/',
} as const satisfies Calls;

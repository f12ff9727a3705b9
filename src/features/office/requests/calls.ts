import type { Calls } from '#shared/endpoint.ts';

export const officeRequestsCalls = {
  officeRequestStart: 'GET /api/office/requests/start/:company/',
  officeRequestMatch: 'POST /api/office/requests/match/:company/',
  officeRequestFind: 'POST /api/office/requests/find/:company/',
  officeRequestSheet: 'POST /api/office/requests/sheet/:company/',
  officeRequestRepeat: 'GET /api/office/requests/repeat/:company/:order/',
  officeRequestPrice: 'POST /api/office/requests/price/:company/',
  officeRequestPlace: 'POST /api/office/requests/place/:company/',
  officeRequestSend: 'POST /api/office/requests/send/:company/',
  officeRequestList: 'GET /api/office/requests/',
  officeRequestDetail: 'GET /api/office/requests/:id/',
  officeRequestChange: 'POST /api/office/requests/change/:id/',
  officeOrderCorrection: 'POST /api/office/orders/correction/:id/',
  officeOrderCorrect: 'POST /api/office/orders/correct/:id/',
  officeRequestWithdraw: 'POST /api/office/requests/withdraw/:id/',
} as const satisfies Calls;

import type { Calls } from '#shared/endpoint.ts';

export const officeOrdersCalls = {
  officeOrders: 'GET /api/office/orders/',
  officeOrdersFile: 'POST /api/office/orders/file/',
  officeOrderPeople: 'GET /api/office/orders/people/',
  officeOrderManagers: 'GET /api/office/orders/managers/',
  officeOrder: 'GET /api/office/orders/:id/',
  officeOrderInvoice: 'POST /api/office/orders/:id/invoice/',
  officeOrderCancel: 'POST /api/office/orders/cancel/',
  officeOrderHandOver: 'POST /api/office/orders/hand-over/',
  officeOrderAssign: 'POST /api/office/orders/assign/',
  officeOrderSend: 'POST /api/office/orders/send/',
  officeOrderRelease: 'POST /api/office/orders/release/',
  officeOrderProlong: 'POST /api/office/orders/prolong/',
  officeOrderStatus: 'POST /api/office/orders/status/',
  officeOrderPaid: 'POST /api/office/orders/paid/',
  officeOrderNote: 'POST /api/office/orders/:id/note/',
  officeOrderFileAdd: 'POST /api/office/orders/:id/files/',
  officeOrderFileRemove: 'POST /api/office/orders/:id/files/:file/remove/',
  officeOrderLetter: 'POST /api/office/orders/:id/letter/',
  officeOrderTrack: 'POST /api/office/orders/:id/track/',
  officeGoods: 'GET /api/office/goods/:id/',
} as const satisfies Calls;

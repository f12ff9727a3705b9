import { serve } from '#server/serve.ts';
import { ORDER_FILE_UPLOAD } from '#shared/upload-rules.ts';
import { addFiles, addOrderNote, changeTrack, removeFile } from './add-to-order.ts';
import { assignOrders, listManagers } from './assign-orders.ts';
import {
  cancelOrders,
  changeStatuses,
  markOrdersPaid,
  prolongInvoices,
  releaseOrders,
  sendOrders,
} from './change-orders.ts';
import { getGoods } from './get-goods.ts';
import { getOfficeOrder } from './get-order.ts';
import { getOfficeInvoice } from './get-invoice.ts';
import { handOver, listPeople } from './hand-over.ts';
import { listOfficeOrders } from './list-orders.ts';
import { makeOrdersFile } from './make-orders-file.ts';
import { sendPaper } from './send-paper.ts';

const changes = { perMinute: 60 };
const upload = { bytes: ORDER_FILE_UPLOAD.maxSize * 1024 * 1024, files: ORDER_FILE_UPLOAD.maxFiles };

export const officeOrdersRoutes = [
  serve('officeOrders', listOfficeOrders),
  serve('officeOrdersFile', makeOrdersFile, { perMinute: 10 }),
  serve('officeOrderPeople', listPeople),
  serve('officeOrder', getOfficeOrder),
  serve('officeOrderInvoice', getOfficeInvoice, { perMinute: 20 }),
  serve('officeOrderCancel', cancelOrders, changes),
  serve('officeOrderHandOver', handOver, changes),
  serve('officeOrderManagers', listManagers),
  serve('officeOrderAssign', assignOrders, changes),
  serve('officeOrderSend', sendOrders, changes),
  serve('officeOrderRelease', releaseOrders, changes),
  serve('officeOrderProlong', prolongInvoices, changes),
  serve('officeOrderStatus', changeStatuses, changes),
  serve('officeOrderPaid', markOrdersPaid, changes),
  serve('officeOrderNote', addOrderNote, changes),
  serve('officeOrderFileAdd', addFiles, { ...changes, upload }),
  serve('officeOrderFileRemove', removeFile, changes),
  serve('officeOrderLetter', sendPaper, { perMinute: 10 }),
  serve('officeOrderTrack', changeTrack, changes),
  serve('officeGoods', getGoods),
];

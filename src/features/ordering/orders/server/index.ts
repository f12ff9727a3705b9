export { assignOrder, managerOfOrder, moveHandedOverOrders, returnOrders } from './assign-order.ts';
export { awaitedOfOrder, awaitedPart } from './awaited-part.ts';
export { readConfirmation } from './read-confirmation.ts';
export { changeStatus, markPaid } from './change-order-status.ts';
export { cancelLocked, whyNotCancelled } from './cancel-order.ts';
export { repeatedLines } from './copy-order.ts';
export { lastChoicesColumn, lastChoicesOfCompany, newestOrderSql, type OfferedChoices } from './last-choices.ts';
export { findOrderedLine } from './find-ordered-line.ts';
export { deliveryCostView, deliveryLine } from './delivery-line.ts';
export { deliveryTypeNames, paySystemNames, shipmentNames } from './order-choices.ts';
export { handOverOrders } from './hand-over-orders.ts';
export {
  type NewOrder,
  lineRows,
  type NewOrderLine,
  nextOrder,
  orderNumber,
  orderRows,
  placedOrders,
  writeLedgerOrder,
} from './place-order.ts';
export { ordersRoutes } from './routes.ts';
export { orderStatusCommand } from './order-status-command.ts';
export { newOrderLetters } from './order-letters.ts';
export { type ConfirmedLine, recordLedgerUpdate, SumTooLarge } from './record-ledger-update.ts';
export { lockOrder, takeSteps } from './move-order.ts';
export { addNote, listNotes } from './order-notes.ts';
export { findTrack, setTrack } from './order-track.ts';
export { findByCheckoutKey, findOrder, listHistory, listLastOrders, listLines } from './queries.ts';
export {
  hasMovedPast,
  type LastGiven,
  lockNumbers,
  type MovedNumbers,
  findUnusedJump,
  moveNumbers,
  readLastGiven,
} from './move-numbers.ts';
export { moveNumbersAfterCopy } from './move-numbers-after-copy.ts';
export {
  type CorrectableLine,
  type CorrectedLine,
  lowerLine,
  readCorrectable,
  whyNotCorrected,
} from './corrected-lines.ts';
export {
  correctedTotals,
  type CorrectedOrder,
  type Correction,
  type Corrector,
  type DeliveryCost,
  rewriteOrder,
} from './rewrite-order.ts';
export { isOrderInScope, ordersInScope } from './orders-in-scope.ts';
export { findSeller } from './get-seller.ts';
export { visibleTo } from './visible-orders.ts';

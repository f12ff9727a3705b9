export { adoptOrder } from './adopt-order.ts';
export { collectOrders } from './collect-orders.ts';
export { confirmOrders } from './confirm-orders.ts';
export { describeDirectories } from './describe-directories.ts';
export { isTaken } from './is-taken.ts';
export { listWaitingOrders, MAX_LISTED } from './list-waiting-orders.ts';
export { retryOrder, sendAgain, takeByHand } from './release-order.ts';
export { DELIVERY_ID } from './order-content.ts';
export { readLines } from './read-lines.ts';

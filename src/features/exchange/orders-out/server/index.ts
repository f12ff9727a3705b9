export { adoptOrder } from './adopt-order.ts';
export { collectOrders } from './collect-orders.ts';
export { confirmOrders } from './confirm-orders.ts';
export { describeDirectories } from './describe-directories.ts';
export { listWaitingOrders, MAX_LISTED } from './list-waiting-orders.ts';
export { retryOrder, sendAgain, takeByHand } from './release-order.ts';
export { readLines } from './read-lines.ts';

export { collectOrders } from './collect-orders.ts';
export { confirmOrders } from './confirm-orders.ts';
export type { Connection } from './connection.ts';
export { listWaitingOrders } from './list-waiting-orders.ts';

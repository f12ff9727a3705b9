export { connectionCommand } from './connection-command.ts';
export { lockExport, lookAtAllOrders } from './look-at-all-orders.ts';
export { stateKey } from './state-key.ts';

export { connectionCommand, readStates } from './connection-command.ts';
export { lockExport, lookAtAllOrders } from './look-at-all-orders.ts';
export { addConnection, changeConnection, type ConnectionSettings, newPassword } from './manage-connections.ts';
export { stateKey } from './state-key.ts';

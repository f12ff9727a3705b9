export { endUnpaidOrders } from './end-unpaid-orders.ts';

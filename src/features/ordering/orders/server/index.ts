export { findByCheckoutKey } from './find-by-checkout-key.ts';
export { findOrderedLine } from './find-ordered-line.ts';
export { deliveryTypeNames, paySystemNames, shipmentNames } from './order-choices.ts';
export { handOverOrders } from './hand-over-orders.ts';
export { listLastOrders } from './list-last-orders.ts';
export { placeOrder, type NewOrderLine } from './place-order.ts';
export { ordersRoutes } from './routes.ts';
export { orderStatusCommand } from './order-status-command.ts';
export { writeNewOrder } from './order-letters.ts';

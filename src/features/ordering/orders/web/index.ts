export { OrderPage } from './order-page.tsx';
export { readOrderFilter } from './order-filter.ts';
export { OrdersPage } from './orders-page.tsx';
export { OrderTotal } from './order-total.tsx';
export { RepeatPage } from './repeat-page.tsx';
export { orderQuery, ordersQuery, repeatQuery } from './queries.ts';
export { OrderState, StatusBadge } from './status-badge.tsx';

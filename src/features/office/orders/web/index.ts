export { CompanyChoice } from './company-choice.tsx';
export { GoodsWindow } from './goods-window.tsx';
export { loadOrder } from './order-query.ts';
export { OrderScreen } from './order-screen.tsx';
export { OrdersScreen } from './orders-screen.tsx';

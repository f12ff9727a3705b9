export { ChangeScreen } from './change-screen.tsx';
export { NewOrderScreen } from './new-order-screen.tsx';
export { loadRequest } from './request-query.ts';
export { RequestScreen } from './request-screen.tsx';
export { RequestsScreen } from './requests-screen.tsx';

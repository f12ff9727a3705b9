export { ChangeList } from './change-list.tsx';
export { changedLines, type LineChange } from './changed-lines.ts';
export { CheckoutPage } from './checkout-page.tsx';
export { loadCheckout } from './load-checkout.ts';

export { CheckoutPage } from './checkout-page.tsx';
export { loadCheckout } from './load-checkout.ts';

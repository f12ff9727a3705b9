import { serve } from '#server/serve.ts';
import { addOrder } from './add-order.ts';
import { getCheckout } from './get-checkout.ts';
import { getPaymentTypes } from './get-payment-types.ts';

export const checkoutRoutes = [
  serve('orderCheckout', getCheckout),
  serve('orderAdd', addOrder, { perMinute: 60 }),
  serve('paymentType', getPaymentTypes),
];

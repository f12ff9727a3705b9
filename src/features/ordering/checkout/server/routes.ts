import { serve } from '#server/serve.ts';
import { buyerOfCompany } from '#server/session/access.ts';
import { addOrder } from './add-order.ts';
import { getCheckout } from './get-checkout.ts';
import { getPaymentTypes } from './get-payment-types.ts';

export const checkoutRoutes = [
  serve('orderCheckout', buyerOfCompany('order'), getCheckout),
  serve('orderAdd', buyerOfCompany('order'), addOrder, { perMinute: 60 }),
  serve('paymentType', buyerOfCompany(), getPaymentTypes),
];

import { reasonForPrepayment } from '#ordering/basket/server/index.ts';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { paySystems } from './choices.ts';

/** How the current company may pay (R-CALL-081): debt and limit decide, the way of delivery changes nothing. */
export const getPaymentTypes: Operation<'paymentType', BuyerSession> = ({ session }) =>
  paySystems(reasonForPrepayment(session.company));

import { listChoices } from '#ordering/addresses/server/index.ts';
import { reasonForPrepayment } from '#ordering/basket/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { offeredDates } from './check-choices.ts';
import { deliveryTypes, paySystems } from './choices.ts';

/** All that an order of the session's company may choose from now, but the shipments, which are always the same. */
export async function offeredChoices(ctx: CallContext<BuyerSession>) {
  const { account, company } = ctx.session;
  const places = await listChoices(ctx.db, company.id, account.cityId);
  return {
    ...places,
    deliveryTypes: deliveryTypes(places.pickupStores.length > 0),
    paySystems: paySystems(reasonForPrepayment(company)),
    dates: offeredDates(ctx),
  };
}

import { priceTermsOf } from '#goods/pricing/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { CatalogueItem } from '../contract.ts';
import { itemsJson } from './item-json.ts';
import type { CatalogueModel } from './read-model/catalogue-model.ts';

/** The goods at these places as catalogue items at the visitor's prices. */
export async function itemsAt(
  { db, session, now: clock }: CallContext<Session>,
  model: CatalogueModel,
  places: ArrayLike<number>,
): Promise<CatalogueItem[]> {
  const now = clock();
  const items = await itemsJson(db, session, model, places, model.pricesFor(priceTermsOf(session), now), now);
  return items.map((item) => JSON.parse(item) as CatalogueItem);
}

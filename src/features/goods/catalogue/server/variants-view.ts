import { priceTermsOf, priceItems } from '#goods/pricing/server/index.ts';
import { listAvailable, stockStatusOf } from '#goods/stock/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { isInStock } from '#shared/stock-rules.ts';
import type { CatalogueItem, ProductDetail } from '../contract.ts';
import { variantTable } from '../variant-table.ts';
import { pricesView } from './product-view.ts';
import { listOffers } from './read-cards.ts';

type Context = Pick<CallContext<Session>, 'session' | 'now'> & { db: Db };

/** The offers of a product with price and stock, where a table shows them; null for goods without such a table. */
export async function variantsOf(
  { db, session, now }: Context,
  { id, offers, minOrderCount, packageCount }: CatalogueItem,
): Promise<ProductDetail['variants']> {
  if (offers.length === 0) return null;
  const variants = await listOffers(db, [id]);
  if (!variantTable(variants)) return null;
  const ids = variants.map((variant) => variant.id);
  const [prices, available] = await Promise.all([
    priceItems(db, priceTermsOf(session), ids, now()),
    listAvailable(db, ids),
  ]);
  return variants.map(({ id: offerId, article, values }) => {
    const price = prices.get(offerId);
    const isThere = isInStock(available.get(offerId) ?? 0, { minOrderCount, packageCount });
    return {
      offerId,
      article,
      values: values.map(({ code, name, value }) => ({ code, name, value })),
      prices: price ? pricesView(price) : null,
      stockStatus: stockStatusOf(isThere),
    };
  });
}

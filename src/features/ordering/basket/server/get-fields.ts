import { listItems } from '#goods/catalogue/server/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { ProductFields } from '../contract.ts';

const MAX_PRODUCTS = 100;

/** The fields of products that were asked for, by product id (R-CALL-079); what is not shown now is missing. */
export const getFields: Operation<'basketFields', Session> = async (ctx, { body: { productId, fields } }) => {
  const ids = [...new Set([productId].flat())];
  const { items } = await listItems(ctx, ids, { sort: 'status', page: 1, pageSize: MAX_PRODUCTS, navNum: 1 });
  return Object.fromEntries(
    items.map(({ inBasket, prices, stockStatus, offers, measure, minOrderCount, packageCount, id }) => {
      const known: ProductFields = {
        inBasket,
        price: prices,
        stockStatus,
        offers,
        measure,
        minOrderCount,
        packageCount,
      };
      return [id, Object.fromEntries(Object.entries(known).filter(([field]) => fields.includes(field)))];
    }),
  );
};

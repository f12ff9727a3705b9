import { itemUrl } from '#goods/catalogue/server/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { seesMoney } from '#shared/rights/staff-rights.ts';
import { findItem, listAnalogues, listOffers, listPrices, listReservations } from './goods-queries.ts';
import { readForCompany } from './goods-of-company.ts';
import { listStock } from './stock-by-warehouse.ts';

/** Whether a product is there, at which prices, and who has reserved it; for a company also what it pays. Throws NOT_FOUND. */
export const getGoods: Operation<'officeGoods', Session> = async (ctx, { params, query }) => {
  const { db, session } = ctx;
  const item = await findItem(db, params.id);
  if (!item) throw notFound('Такого товара нет');
  const withPrices = seesMoney(session.staff);
  const { terms, company } = await readForCompany(ctx, item.id, query.company);
  const [stock, offers, reservations, prices, analogues] = await Promise.all([
    listStock(db, [item.id]),
    item.isOffer ? [] : listOffers(db, item.id),
    listReservations(db, session, item.id),
    withPrices ? listPrices(db, session, item.id) : [],
    listAnalogues(ctx, item.productId, withPrices ? terms : null),
  ]);
  const rows = stock.get(item.id) ?? [];
  const { id, name, article, shortcode, unit, code, isOffer, isShown } = item;
  return {
    id,
    name,
    article,
    shortcode,
    unit,
    url: isShown ? itemUrl({ id, code, isOffer }) : null,
    offers,
    free: rows.reduce((sum, { free }) => sum + free, 0),
    stock: rows,
    reservations,
    prices,
    company,
    analogues,
  };
};

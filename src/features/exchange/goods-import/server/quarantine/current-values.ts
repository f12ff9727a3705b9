import { sql } from 'drizzle-orm';
import { price, priceType } from '#goods/pricing/server/tables.ts';
import { offer, product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { goodsIdText } from '#exchange/commerceml/server/index.ts';
import type { Offer } from '../match/offer-item.ts';
import type { PricedProduct } from '../match/offer-prices.ts';
import { recordset, textArray } from '#server/db/recordset.ts';

/** A product as the shop has it. */
export type CurrentProduct = {
  id: number;
  external_id: string;
  name: string;
  article: string | null;
  article_normalised: string | null;
  unit_base: string;
  active: boolean;
};

/** What the shop has of an offer; `prices` by the source's id of the type. */
export type CurrentOffer = PricedProduct & {
  itemId: number;
  name: string;
  article: string | null;
  productExternalId: string;
  prices: Record<string, { currency: string; value: number }>;
};

/** The products of a source by their ids there. */
export async function findCurrentProducts(
  db: Db,
  sourceId: number,
  externalIds: Iterable<string>,
): Promise<Map<string, CurrentProduct>> {
  const { rows } = await db.execute<CurrentProduct>(sql`
    select id, external_id, name, article, article_normalised, unit_base, active from ${product}
    where source_id = ${sourceId} and external_id = any(${textArray(externalIds)})`);
  return new Map(rows.map((row) => [row.external_id, row]));
}

/** What the shop has of these offers, by the ids of the source; those that it does not know are left out. */
export async function findCurrentOffers(
  db: Db,
  sourceId: number,
  offers: readonly Offer[],
): Promise<Map<string, CurrentOffer>> {
  const wanted = offers.map((record) => ({
    key: goodsIdText(record),
    product_id: record.productId,
    external_id: record.characteristicId,
  }));
  const { rows } = await db.execute<CurrentOffer & { key: string }>(sql`
    select r.key, i.id as "itemId", i.name, i.article, p.external_id as "productExternalId",
      p.unit_base, p.vat_code, p.vat_percent, coalesce((
        select jsonb_object_agg(t.external_id, jsonb_build_object('currency', c.currency, 'value', c.value))
        from ${price} c join ${priceType} t on t.id = c.price_type_id
        where c.item_id = i.id and t.source_id = ${sourceId}), '{}'::jsonb) as prices
    from ${recordset(wanted, 'r', 'key text, product_id text, external_id text')}
    join ${product} p on p.source_id = ${sourceId} and p.external_id = r.product_id
    left join ${offer} o on o.product_id = p.id and o.external_id = r.external_id
    cross join lateral (
      select coalesce(o.id, p.id) as id, case when o.id is null then p.name else o.name end as name,
        case when o.id is null then p.article else o.article end as article) i
    where r.external_id is null or o.id is not null`);
  return new Map(rows.map((row) => [row.key, row]));
}

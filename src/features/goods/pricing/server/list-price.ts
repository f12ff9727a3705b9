import { type SQL, sql } from 'drizzle-orm';
import { price, priceType } from './tables.ts';

/**
 * SQL that joins to each row of a statement over the tables `item (id)` and `product` its list price: `list.value` and
 * `list.currency`, of the contract's own type, else of the base type of the item's source. A type that is hidden counts
 * as none; only the base of a source reaches buyers while hidden. A row without a price stays, with nulls.
 */
export function joinListPrice(priceTypeId: unknown): SQL {
  return sql`left join lateral (
    select price.value, price.currency
    from ${price} join ${priceType} on price_type.id = price.price_type_id
    where price.item_id = item.id
      and (price_type.id = ${priceTypeId}::int and price_type.visibility = 'sale'
        or price_type.is_base and price_type.source_id = product.source_id
        or price_type.is_base and price_type.id = ${priceTypeId}::int)
    order by price_type.id is not distinct from ${priceTypeId}::int desc
    limit 1
  ) list on true`;
}

import { price, priceType, vatRate } from '#goods/pricing/server/tables.ts';
import { stock, warehouse } from '#goods/stock/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { PriceTypeKey } from '../companies/persona.ts';
import { warehouses } from '../content/places.ts';
import { listPrice, priceTypes } from '../orders/prices.ts';
import { insertRows } from './insert-rows.ts';
import type { SeededGoods } from './seed-goods.ts';

/** Rates of VAT, price lists with their prices, warehouses with their stock. Returns the lists' ids. */
export async function seedFigures(
  db: Db,
  sourceId: number,
  { items }: SeededGoods,
  pickupStoreIds: readonly number[],
): Promise<ReadonlyMap<PriceTypeKey, number>> {
  await insertRows(db, vatRate, [
    { code: 'general', validFrom: '2019-01-01', percent: 20 },
    { code: 'general', validFrom: '2026-01-01', percent: 22 },
    { code: 'reduced', validFrom: '2019-01-01', percent: 10 },
    { code: 'none', validFrom: '2019-01-01', percent: 0 },
  ]);
  const types = await db
    .insert(priceType)
    .values(
      priceTypes.map(({ key, name, hidden }) => ({
        sourceId,
        externalId: key,
        name,
        visibility: hidden ? ('hidden' as const) : ('sale' as const),
        isBase: key === 'base',
      })),
    )
    .returning({ id: priceType.id, key: priceType.externalId });
  const typeIds = new Map(types.map(({ id, key }) => [key as PriceTypeKey, id]));
  await insertRows(
    db,
    price,
    [...items.values()].flatMap(({ itemId, item }) =>
      [...typeIds].map(([key, priceTypeId]) => ({ itemId, priceTypeId, value: listPrice(item.retail, key) })),
    ),
  );
  const places = await db
    .insert(warehouse)
    .values(
      warehouses.map((name, at) => ({
        sourceId,
        externalId: `warehouse-${at + 1}`,
        name,
        pickupStoreId: pickupStoreIds[at] ?? null,
      })),
    )
    .returning({ id: warehouse.id });
  await insertRows(
    db,
    stock,
    [...items.values()].flatMap(({ itemId, item }) =>
      places.map(({ id }, at) => ({ itemId, warehouseId: id, onHand: item.stock[at] ?? 0 })),
    ),
  );
  return typeIds;
}

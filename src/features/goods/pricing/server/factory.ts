import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { theSource } from '#goods/sources/server/factory.ts';
import type { Db } from '#server/db/index.ts';
import { discount, price, priceType } from './tables.ts';

export { withoutCompany } from './price-terms.ts';

/** A price type for sale; not the base of its source unless said so. Returns its id. */
export async function aPriceType(db: Db, fields: Partial<typeof priceType.$inferInsert> = {}): Promise<number> {
  const sourceId = fields.sourceId ?? (await theSource(db));
  const externalId = randomUUID();
  const [row] = await db
    .insert(priceType)
    .values({ name: `Вид цены ${externalId}`, visibility: 'sale', ...fields, sourceId, externalId })
    .returning();
  return row!.id;
}

/** The base price type of a source, made where there is none; returns its id. */
export async function theBaseType(db: Db, sourceId: number): Promise<number> {
  const [found] = await db
    .select()
    .from(priceType)
    .where(and(eq(priceType.sourceId, sourceId), eq(priceType.isBase, true)));
  return found?.id ?? aPriceType(db, { sourceId, name: 'Базовая', isBase: true });
}

/** The price of an item in a type, kopecks (cents). */
export async function aPrice(
  db: Db,
  itemId: number,
  priceTypeId: number,
  value: number,
  currency = 'RUB',
): Promise<void> {
  await db.insert(price).values({ itemId, priceTypeId, value, currency });
  await recordCatalogueChange(db, 'price', [itemId]);
}

/** A discount that holds now, of 10 percent on everything unless said otherwise; returns its id. */
export async function aDiscount(db: Db, fields: Partial<typeof discount.$inferInsert> = {}): Promise<number> {
  const kind = fields.fixedPrice == null ? { percent: 10 } : {};
  const [row] = await db
    .insert(discount)
    .values({ scope: 'all', ...kind, ...fields })
    .returning();
  await recordCatalogueChange(db, 'price');
  return row!.id;
}

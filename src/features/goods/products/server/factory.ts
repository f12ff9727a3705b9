import { randomInt } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { theSource } from '#goods/sources/server/factory.ts';
import { aPrice, theBaseType } from '#goods/pricing/server/factory.ts';
import { aStock } from '#goods/stock/server/factory.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { normaliseArticle } from '#shared/article.ts';
import { effectiveMinimum } from '#shared/quantity.ts';
import { changeSections } from './change-sections.ts';
import { recordCatalogueChange } from './record-catalogue-change.ts';
import {
  brand,
  offer,
  type OfferValue,
  product,
  productProperty,
  productSection,
  property,
  propertyValue,
  section,
} from './tables.ts';

type Product = typeof product.$inferSelect;
type Offer = typeof offer.$inferSelect;

let serial = randomInt(1_000_000, 500_000_000);

/** A section below `parentId`, or at the top of the tree. */
export async function aSection(
  db: Db,
  fields: Partial<Omit<typeof section.$inferInsert, 'path'>> = {},
): Promise<typeof section.$inferSelect> {
  serial += 1;
  const code = fields.code ?? `razdel-${serial}`;
  const [parent] = fields.parentId ? await db.select().from(section).where(eq(section.id, fields.parentId)) : [];
  const path = parent ? `${parent.path}/${code}` : code;
  const values = { name: `Раздел ${serial}`, ...fields, code, path };
  const [row] = await transaction(db, (tx) => changeSections(tx, () => tx.insert(section).values(values).returning()));
  await recordCatalogueChange(db, 'all');
  return row!;
}

export async function aBrand(
  db: Db,
  fields: Partial<typeof brand.$inferInsert> = {},
): Promise<typeof brand.$inferSelect> {
  serial += 1;
  const [row] = await db
    .insert(brand)
    .values({ code: `brand-${serial}`, name: `Бренд ${serial}`, ...fields })
    .returning();
  await recordCatalogueChange(db, 'all');
  return row!;
}

/** A characteristic with values of the given texts; their codes are `v1`, `v2`… unless given as pairs. */
export async function aProperty(
  db: Db,
  values: readonly (string | { code: string; text: string })[],
  fields: Partial<typeof property.$inferInsert> = {},
): Promise<{ id: number; code: string; values: (typeof propertyValue.$inferSelect)[] }> {
  serial += 1;
  const [row] = await db
    .insert(property)
    .values({ code: `prop_${serial}`, name: `Свойство ${serial}`, ...fields })
    .returning();
  const rows = values.map((value, index) => ({
    propertyId: row!.id,
    ...(typeof value === 'string' ? { code: `v${index + 1}`, text: value } : value),
  }));
  const saved = await db.insert(propertyValue).values(rows).returning();
  await recordCatalogueChange(db, 'all');
  return { id: row!.id, code: row!.code, values: saved };
}

type ProductFields = Partial<typeof product.$inferInsert> & {
  /** Kopecks in the base type of the source; null for a product that is not sold. 100 roubles unless given. */
  price?: number | null;
  /** Base units on hand in the warehouse; 10 unless given, null for no row. */
  stock?: number | null;
  /** The source's first one unless given. */
  warehouseId?: number;
  /** All its sections; the first is the main one. */
  sectionIds?: number[];
  /** Ids of property values. */
  valueIds?: number[];
};

/** An active product with a base price and stock: one that a buyer may order. */
export async function aProduct(db: Db, fields: ProductFields = {}): Promise<Product> {
  const { price = 10_000, stock, warehouseId, sectionIds = [], valueIds = [], ...columns } = fields;
  const n = (serial += 1);
  const sourceId = columns.sourceId ?? (await theSource(db));
  const article = columns.article === undefined ? `ART-${n}` : columns.article;
  const [row] = await db
    .insert(product)
    .values({
      code: `tovar-${n}`,
      name: `Товар ${n}`,
      sectionId: sectionIds[0],
      ...columns,
      article,
      articleNormalised: article && normaliseArticle(article),
      sourceId,
    })
    .returning();
  const { id } = row!;
  if (sectionIds.length) {
    await db.insert(productSection).values(sectionIds.map((sectionId) => ({ productId: id, sectionId })));
  }
  if (valueIds.length) await db.insert(productProperty).values(valueIds.map((valueId) => ({ productId: id, valueId })));
  await addFigures(db, id, sourceId, { price, stock: stock === undefined ? enough(row!) : stock, warehouseId });
  await recordCatalogueChange(db, 'item', [id]);
  return row!;
}

/** Base units that make a product one of those in stock. */
const enough = (rules: Product): number => Math.max(10, effectiveMinimum(rules));

type OfferFields = Partial<Omit<typeof offer.$inferInsert, 'productId'>> & {
  price?: number | null;
  stock?: number | null;
  warehouseId?: number;
};

/** A variant of a product, with a base price and stock of its own; one colour unless `values` say more. */
export async function anOffer(db: Db, productId: number, fields: OfferFields = {}): Promise<Offer> {
  const { price = 10_000, stock, warehouseId, ...columns } = fields;
  const n = (serial += 1);
  const values: OfferValue[] = [{ code: 'cvet', name: 'Цвет', value: `Цвет ${n}` }];
  const article = columns.article === undefined ? `OFF-${n}` : columns.article;
  const [parent] = await db.select().from(product).where(eq(product.id, productId));
  const [row] = await db
    .insert(offer)
    .values({ values, ...columns, article, articleNormalised: article && normaliseArticle(article), productId })
    .returning();
  const figures = { price, stock: stock === undefined ? enough(parent!) : stock, warehouseId };
  await addFigures(db, row!.id, parent!.sourceId, figures);
  await recordCatalogueChange(db, 'item', [productId]);
  return row!;
}

/** Takes products out of the shop, as an import does. */
export async function deactivate(db: Db, ...productIds: number[]): Promise<void> {
  await db.update(product).set({ active: false }).where(inArray(product.id, productIds));
  await recordCatalogueChange(db, 'item', productIds);
}

type Figures = { price: number | null; stock: number | null; warehouseId: number | undefined };

async function addFigures(db: Db, itemId: number, sourceId: number, { price, stock, warehouseId }: Figures) {
  if (price !== null) await aPrice(db, itemId, await theBaseType(db, sourceId), price);
  if (stock !== null) await aStock(db, itemId, stock, warehouseId === undefined ? {} : { warehouseId });
}

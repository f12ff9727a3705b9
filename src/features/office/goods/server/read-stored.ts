import { eq, sql } from 'drizzle-orm';
import { offer, type Picture, product, productSection } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { ProductFields, SomeFields } from '../contract.ts';
import type { KnownPictures } from './product-fields.ts';

/** A product as its form carries it, with what the accounting system says of the fields that were set by hand. */
export type StoredProduct = {
  row: typeof product.$inferSelect;
  fields: ProductFields;
  theirs: SomeFields;
  pictures: KnownPictures;
};

/** Locks a product for a change over what was shown, and reads it. Throws NOT_FOUND. */
export async function lockStored(tx: Db, id: number): Promise<StoredProduct> {
  await tx.select({ id: product.id }).from(product).where(eq(product.id, id)).for('no key update');
  return readStored(tx, id);
}

/** Reads a product. Throws NOT_FOUND. */
export async function readStored(db: Db, id: number): Promise<StoredProduct> {
  const [found] = await db
    .select({ row: product, sectionIds, variantPictures })
    .from(product)
    .where(eq(product.id, id));
  if (!found) throw notFound('Такого товара нет');
  const { row } = found;
  const fromSource = row.held.pictures?.source as Picture[] | undefined;
  const pictures = new Map(
    [...row.pictures, ...(fromSource ?? []), ...found.variantPictures].map((one) => [one.standard, one]),
  );
  return { row, fields: fieldsOf(row, found.sectionIds), theirs: theirsOf(row), pictures };
}

/** The main section first. */
const sectionIds = sql<number[]>`array(
  select ${productSection.sectionId} from ${productSection} where ${productSection.productId} = product.id
  order by ${productSection.sectionId} <> product.section_id, ${productSection.sectionId})`;

const variantPictures = sql<Picture[]>`(
  select coalesce(jsonb_agg(${offer.picture}), '[]') from ${offer}
  where ${offer.productId} = product.id and jsonb_typeof(${offer.picture}) = 'object')`;

const addressesOf = (pictures: readonly Picture[]): string[] => pictures.map(({ standard }) => standard);

const fieldsOf = (row: StoredProduct['row'], ofProduct: number[]): ProductFields => ({
  name: row.name,
  description: row.description,
  pictures: addressesOf(row.pictures),
  brandId: row.brandId,
  sectionIds: ofProduct,
  packageCount: row.packageCount,
  minOrderCount: row.minOrderCount,
  unitCustom: row.unitCustom,
  unitRatio: row.ratio,
  shortcode: row.shortcode,
  isHidden: row.hiddenByOperator,
  isNewByOperator: row.newByOperator,
  isDiscontinued: row.isDiscontinued,
  shippingType: row.shippingType,
  packageCountWord: row.packageCountWord,
});

/** What the accounting system says of the held fields of a product; properties and links have tables of their own. */
function theirsOf({ held }: StoredProduct['row']): SomeFields {
  const { pictures, unit, ...rest } = held;
  const { custom, ratio } = (unit?.source ?? {}) as { custom?: string | null; ratio?: number | null };
  const plain = Object.entries(rest).filter(([field]) => !field.includes('.'));
  return {
    ...Object.fromEntries(plain.map(([field, { source }]) => [field, source])),
    ...(pictures && { pictures: addressesOf(pictures.source as Picture[]) }),
    ...(unit && { unitCustom: custom ?? null, unitRatio: ratio ?? null }),
  };
}

import { sql } from 'drizzle-orm';
import { product as productTable } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { CommerceRecord } from '#exchange/commerceml/server/index.ts';
import { intArray } from './recordset.ts';

/**
 * `lookup`: the number of a bare offer whose product was looked up while its file was checked (`ProductLookups`). It means
 * something in that import alone: records that are stored have none.
 */
export type Offer = Extract<CommerceRecord, { type: 'offer' }> & { lookup?: number };

/** A product as its offers need it. */
export type OfferedProduct = {
  id: number;
  /** Null: not read. */
  name: string | null;
  article: string | null;
  unit_base: string;
  vat_code: 'general' | 'reduced' | 'none';
  vat_percent: number | null;
};

/** An offer and the item it is about: the product itself, or a variant of it. */
export type OfferItem = {
  record: Offer;
  product: OfferedProduct;
  itemId: number;
  /** A variant that the shop has just got to know. */
  isNewVariant?: boolean;
};

type Named = { name: string; article: string | null };

/** A simple product is sold as its own offer: marked as deleted there, it is not sold. A variant is switched off itself. */
export const isWithdrawn = ({ deleted, characteristicId }: Offer): boolean => deleted && characteristicId === null;

/** What items are called in the journal, by their ids. */
export async function findNames(db: Db, items: readonly OfferItem[]): Promise<Map<number, Named>> {
  const unread = items.flatMap(({ product }) => (product.name === null ? [product.id] : []));
  const read = await readNames(db, unread);
  return new Map(
    items.map(({ itemId, record, product }) => {
      const { name, article } = product.name === null ? read.get(product.id)! : (product as Named);
      const isVariant = record.characteristicId !== null;
      return [itemId, isVariant ? { name: record.name ?? name, article: record.article } : { name, article }];
    }),
  );
}

async function readNames(db: Db, ids: readonly number[]): Promise<Map<number, Named>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<Named & { id: number }>(sql`
    select id, name, article from ${productTable} where id = any(${intArray(ids)})`);
  return new Map(rows.map((row) => [row.id, row]));
}

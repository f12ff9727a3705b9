import { and, eq, isNotNull } from 'drizzle-orm';
import { priceType } from '#goods/pricing/server/tables.ts';
import { property, section } from '#goods/products/server/tables.ts';
import { warehouse } from '#goods/stock/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { SectionTree } from './match/section-tree.ts';
import { pendingOffer, sourceUnit } from './tables.ts';

export type KnownProperty = { id: number; name: string; code: string; kind: 'list' | 'number' | 'text' };
export type KnownPriceType = {
  id: number;
  name: string;
  currency: string;
  vatIncluded: boolean;
  isBase: boolean;
};

/** A source as the shop has it: its lists by the ids of the source, a few thousand entries. */
export type RunSource = {
  readonly id: number;
  readonly name: string;
  readonly sections: SectionTree;
  readonly properties: Map<string, KnownProperty>;
  readonly priceTypes: Map<string, KnownPriceType>;
  /** Ids in the shop. */
  readonly warehouses: Map<string, number>;
  /** Symbols. */
  readonly units: Map<string, string>;
  /** Offers of the source wait for their goods; those that found them in this run count too. */
  hasPending: boolean;
};

export async function openRunSource(db: Db, id: number, name: string): Promise<RunSource> {
  const properties = await db
    .select()
    .from(property)
    .where(and(eq(property.sourceId, id), isNotNull(property.externalId)));
  const types = await db.select().from(priceType).where(eq(priceType.sourceId, id));
  const warehouses = await db.select().from(warehouse).where(eq(warehouse.sourceId, id));
  const units = await db.select().from(sourceUnit).where(eq(sourceUnit.sourceId, id));
  const pending = await db.select().from(pendingOffer).where(eq(pendingOffer.sourceId, id)).limit(1);
  return {
    id,
    name,
    sections: new SectionTree(id, await db.select().from(section)),
    properties: new Map(properties.map((row) => [row.externalId!, row])),
    priceTypes: new Map(types.map((row) => [row.externalId, row])),
    warehouses: new Map(warehouses.map((row) => [row.externalId, row.id])),
    units: new Map(units.map((row) => [row.externalId, row.symbol])),
    hasPending: pending.length > 0,
  };
}

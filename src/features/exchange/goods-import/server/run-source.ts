import { and, eq, isNotNull } from 'drizzle-orm';
import { priceType } from '#goods/pricing/server/tables.ts';
import { property, section } from '#goods/products/server/tables.ts';
import { warehouse } from '#goods/stock/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { pendingOffer, sourceUnit } from './tables.ts';

export type KnownProperty = { id: number; name: string; code: string; kind: 'list' | 'number' | 'text' };
/** The name as the source has it, whatever the shop calls it. */
const importedName = ({ name, held }: typeof property.$inferSelect): string =>
  held.name === undefined ? name : String(held.name.source);

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
  /** Ids of the sections of its groups. */
  readonly sections: Map<string, number>;
  /** The groups that the files of the run have had so far, with their last names. */
  readonly seenGroups: Map<string, string>;
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
  const groups = await db
    .select({ id: section.id, externalId: section.externalId })
    .from(section)
    .where(and(eq(section.sourceId, id), isNotNull(section.externalId)));
  const types = await db.select().from(priceType).where(eq(priceType.sourceId, id));
  const warehouses = await db.select().from(warehouse).where(eq(warehouse.sourceId, id));
  const units = await db.select().from(sourceUnit).where(eq(sourceUnit.sourceId, id));
  const pending = await db.select().from(pendingOffer).where(eq(pendingOffer.sourceId, id)).limit(1);
  return {
    id,
    name,
    sections: new Map(groups.map((row) => [row.externalId!, row.id])),
    seenGroups: new Map(),
    properties: new Map(properties.map((row) => [row.externalId!, { ...row, name: importedName(row) }])),
    priceTypes: new Map(types.map((row) => [row.externalId, row])),
    warehouses: new Map(warehouses.map((row) => [row.externalId, row.id])),
    units: new Map(units.map((row) => [row.externalId, row.symbol])),
    hasPending: pending.length > 0,
  };
}

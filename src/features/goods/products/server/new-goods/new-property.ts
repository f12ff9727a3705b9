import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { setNewProperty } from '#goods/sources/server/index.ts';
import { source } from '#goods/sources/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { property } from '../tables.ts';

/** Properties that a choice lists. */
const MAX_LISTED = 1000;

/** Names of the properties that accounting systems have sent. */
export async function listSourceProperties(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: property.name })
    .from(property)
    .where(isNotNull(property.sourceId))
    .orderBy(asc(property.name))
    .limit(MAX_LISTED);
  return rows.map(({ name }) => name);
}

/** The property that marks new goods, that of the first source that names one; empty: none does. */
export async function findNewProperty(db: Db): Promise<string> {
  const [row] = await db
    .select({ name: source.newProperty })
    .from(source)
    .where(isNotNull(source.newProperty))
    .orderBy(asc(source.id))
    .limit(1);
  return row?.name ?? '';
}

/**
 * Lets a property mark new goods in each source that has it, and none in the others; an empty name: none. False if no
 * source has it. The filters are to be chosen again.
 */
export async function changeNewProperty(tx: Db, name: string): Promise<boolean> {
  const rows = await tx
    .selectDistinct({ id: source.id })
    .from(source)
    .innerJoin(property, eq(property.sourceId, source.id))
    .where(sql`lower(trim(${property.name})) = lower(trim(${name}::text))`);
  if (name !== '' && rows.length === 0) return false;
  const sourceIds = name === '' ? [] : rows.map(({ id }) => id);
  await setNewProperty(tx, name, sourceIds);
  return true;
}

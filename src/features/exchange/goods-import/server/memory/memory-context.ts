import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { vatPercentOf } from '#goods/pricing/server/index.ts';
import { property, propertyValue } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { ImportRun } from '../import-run.ts';
import { dictionaryValue } from '../tables.ts';
import type { RunMemory } from './run-memory.ts';

/** A hash of all but the element and the rows of its goods that decides what an element means. */
export async function contextOf(db: Db, run: ImportRun, memory: RunMemory): Promise<bigint> {
  memory.dictionary ??= await hashDictionary(db, run.source.id);
  const { source, file } = run;
  const { day, vatRates, packProperty, minimumProperty, absentStock, requisites } = run.settings;
  const settings = {
    packProperty,
    minimumProperty,
    absentStock,
    requisites,
    omitsSoldOut: file.omitsSoldOut,
    takesPictures: file.takesPictures,
    rules: run.quarantine.rules,
  };
  const percents = (['general', 'reduced', 'none'] as const).map((vatCode) =>
    vatPercentOf({ vatCode, vatPercent: null }, day, vatRates),
  );
  const types = Array.from(source.priceTypes, ([id, type]) => [id, type.id, type.currency, type.vatIncluded]);
  const properties = Array.from(source.properties, ([id, { id: own, name, code, kind }]) => [
    id,
    own,
    name,
    code,
    kind,
  ]);
  const lists = [types, properties, [...source.warehouses], [...source.units], source.sections.groups()].map(inOrder);
  const content = JSON.stringify([source.id, settings, percents, lists, memory.dictionary]);
  return hash('sha1', content, 'buffer').readBigInt64BE(0);
}

const inOrder = (rows: unknown[][]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();

async function hashDictionary(db: Db, sourceId: number): Promise<string> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select coalesce(md5(string_agg((d.*, v.text)::text, ',' order by d.property_id, d.external_id)), '') as hash
    from ${dictionaryValue} d join ${property} p on p.id = d.property_id and p.source_id = ${sourceId}
    join ${propertyValue} v on v.id = d.value_id`);
  return rows[0]!.hash;
}

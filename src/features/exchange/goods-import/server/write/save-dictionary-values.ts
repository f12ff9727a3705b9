import { sql } from 'drizzle-orm';
import { propertyValue } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { RecordOf } from '#exchange/commerceml/server/index.ts';
import { dictionaryValue } from '../tables.ts';
import { ensureValues } from './ensure-values.ts';
import { valueKey } from '../match/remembered.ts';
import type { ImportRun } from '../import-run.ts';
import { recordset } from '#server/db/recordset.ts';
import { writeBatch } from './write-batch.ts';

type Value = RecordOf<'propertyValue'>;
type Entry = { property_id: number; external_id: string; text: string };

/** Takes over the dictionaries of properties. A value that is renamed keeps its code and its goods. */
export async function saveDictionaryValues(db: Db, run: ImportRun, records: readonly Value[]): Promise<void> {
  const entries = new Map<string, Entry>();
  for (const { propertyId, id, text } of records) {
    const known = run.source.properties.get(propertyId);
    // A property without an id was refused by itself
    if (known) entries.set(valueKey(known.id, id), { property_id: known.id, external_id: id, text });
  }
  await writeBatch(db, run, async (tx) => {
    const changed = await findChanged(tx, [...entries.values()]);
    const renamed = await renameValues(tx, run, changed);
    const rest = changed.filter((entry) => !renamed.has(valueKey(entry.property_id, entry.external_id)));
    await pointTo(tx, run, rest);
  });
  run.remembered.dictionary.clear();
  run.remembered.resolved = new WeakMap();
}

/** Entries whose id is new, or stands for another text so far. */
async function findChanged(tx: Db, entries: readonly Entry[]): Promise<(Entry & { value_id: number | null })[]> {
  const { rows } = await tx.execute<Entry & { value_id: number | null }>(sql`
    select r.property_id, r.external_id, r.text, d.value_id
    from ${recordset(entries, 'r', 'property_id int, external_id text, text text')}
    left join ${dictionaryValue} d on d.property_id = r.property_id and d.external_id = r.external_id
    left join ${propertyValue} v on v.id = d.value_id
    where v.text is distinct from r.text`);
  return rows;
}

/** Renames values that one id alone stands for, where no other value has the new text; returns their entries' keys. */
async function renameValues(
  tx: Db,
  run: ImportRun,
  changed: readonly (Entry & { value_id: number | null })[],
): Promise<Set<string>> {
  const known = changed.filter(({ value_id }) => value_id !== null);
  if (known.length === 0) return new Set();
  const { rows } = await tx.execute<Entry>(sql`
    with wanted as (
      select distinct on (property_id, text) *
      from ${recordset(known, 'r', 'property_id int, external_id text, text text, value_id int')}
      order by property_id, text, value_id
    )
    update ${propertyValue} v set text = wanted.text from wanted
    where v.id = wanted.value_id
      and not exists (
        select 1 from ${propertyValue} other
        where other.property_id = wanted.property_id and md5(other.text) = md5(wanted.text))
      and not exists (
        select 1 from ${dictionaryValue} twin
        where twin.value_id = wanted.value_id and twin.external_id <> wanted.external_id)
    returning wanted.property_id, wanted.external_id`);
  if (rows.length > 0) run.changes.addAll();
  return new Set(rows.map((row) => valueKey(row.property_id, row.external_id)));
}

/** Lets ids stand for the values of their texts; goods follow with their next import. */
async function pointTo(tx: Db, run: ImportRun, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const texts = entries.map(({ property_id, text }) => ({ propertyId: property_id, text, isNumber: false }));
  const ids = await ensureValues(tx, run, texts);
  const rows = entries.map(({ property_id, external_id, text }) => ({
    property_id,
    external_id,
    value_id: ids.get(valueKey(property_id, text)),
  }));
  await tx.execute(sql`
    insert into ${dictionaryValue} (property_id, external_id, value_id)
    select property_id, external_id, value_id from ${recordset(rows, 'r', 'property_id int, external_id text, value_id int')}
    on conflict (property_id, external_id) do update set value_id = excluded.value_id`);
}

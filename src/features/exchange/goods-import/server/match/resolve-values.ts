import { sql } from 'drizzle-orm';
import { propertyValue } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { called, type PropertyValues } from '#exchange/commerceml/server/index.ts';
import { dictionaryValue } from '../tables.ts';
import { type ImportRun, noteOnce } from '../import-run.ts';
import { recordset } from '#server/db/recordset.ts';
import { type DictionaryEntry, forgetMany, type ResolvedValue, valueKey } from './remembered.ts';

type WithValues = { line: number; properties: readonly PropertyValues[] };

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The values of some records, in their order. Properties that no classifier has brought are left out with a note each;
 * so are ids that are not in a dictionary. Some exports write the text in place of the id.
 */
export async function resolveValues(
  db: Db,
  run: ImportRun,
  records: readonly WithValues[],
): Promise<ResolvedValue[][]> {
  const dictionary = await findInDictionary(db, run, records);
  return records.map(({ line, properties }) =>
    properties.flatMap((values) => run.remembered.resolved.get(values) ?? resolve(run, dictionary, values, line)),
  );
}

/** Values that many products share are one frozen object (`ShortValues`): they are resolved once. */
function resolve(
  run: ImportRun,
  dictionary: ReadonlyMap<string, DictionaryEntry>,
  written: PropertyValues,
  line: number,
): ResolvedValue[] {
  const property = run.source.properties.get(written.id);
  if (!property) {
    const reason = `свойство ${called(null, written.id)}: нет в классификаторе, значения пропущены`;
    noteOnce(run, written.id, { kind: 'mended', code: 'property-unknown', reason, line });
    return [];
  }
  const resolved = written.values.flatMap((value): ResolvedValue[] => {
    const entry = property.kind === 'list' ? dictionary.get(valueKey(property.id, value)) : undefined;
    if (entry) return [{ property, text: entry.text, valueId: entry.value_id }];
    if (property.kind !== 'list' || !GUID.test(value)) return [{ property, text: value, valueId: null }];
    const reason = `свойство «${property.name}»: значения ${value} нет в справочнике, пропущено`;
    noteOnce(run, valueKey(property.id, value), { kind: 'mended', code: 'value-unknown', reason, line });
    return [];
  });
  if (Object.isFrozen(written) && resolved.length === written.values.length)
    run.remembered.resolved.set(written, resolved);
  return resolved;
}

type Found = DictionaryEntry & { property_id: number; external_id: string };

/** The entries that the records speak of, and others. */
async function findInDictionary(
  db: Db,
  run: ImportRun,
  records: readonly WithValues[],
): Promise<ReadonlyMap<string, DictionaryEntry>> {
  const { dictionary, resolved } = run.remembered;
  forgetMany(dictionary);
  const unknown = new Map<string, { property_id: number; external_id: string }>();
  for (const { properties } of records) {
    for (const values of properties) {
      if (resolved.has(values)) continue;
      const property = run.source.properties.get(values.id);
      if (property?.kind !== 'list') continue;
      for (const value of values.values) {
        const key = valueKey(property.id, value);
        if (!dictionary.has(key)) unknown.set(key, { property_id: property.id, external_id: value });
      }
    }
  }
  if (unknown.size === 0) return dictionary;
  const { rows } = await db.execute<Found>(sql`
    select d.property_id, d.external_id, d.value_id, v.text
    from ${recordset([...unknown.values()], 'r', 'property_id int, external_id text')}
    join ${dictionaryValue} d on d.property_id = r.property_id and d.external_id = r.external_id
    join ${propertyValue} v on v.id = d.value_id`);
  for (const row of rows) dictionary.set(valueKey(row.property_id, row.external_id), row);
  return dictionary;
}

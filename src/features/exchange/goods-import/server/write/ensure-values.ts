import { sql } from 'drizzle-orm';
import { propertyValue } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { propertyCode } from '#shared/slug.ts';
import { parseDecimal, roundDecimal } from '#exchange/commerceml/server/index.ts';
import type { ImportRun } from '../import-run.ts';
import { valueKey } from '../match/remembered.ts';
import { recordset } from '#server/db/recordset.ts';

/** A text of a property. `isNumber`: its number is kept beside it, for sorting and ranges. */
type ValueText = { propertyId: number; text: string; isNumber: boolean };

/** Ids of property values by `valueKey`; texts that a property does not have yet are added, with codes of their own. */
export async function ensureValues(db: Db, run: ImportRun, texts: readonly ValueText[]): Promise<Map<string, number>> {
  const wanted = new Map(texts.map((value) => [valueKey(value.propertyId, value.text), value]));
  const ids = await findValues(db, [...wanted.values()]);
  const missing = [...wanted].filter(([key]) => !ids.has(key)).map(([, value]) => value);
  if (missing.length === 0) return ids;
  const codes = await run.codes.values.assign(
    db,
    missing.map(({ propertyId, text }) => valueKey(propertyId, propertyCode(text))),
  );
  const rows = missing.map(({ propertyId, text, isNumber }, index) => ({
    property_id: propertyId,
    text,
    code: codes[index]!.slice(codes[index]!.indexOf('/') + 1),
    number: isNumber ? fittingNumber(text) : null,
  }));
  const added = await db.execute<{ id: number; property_id: number; text: string }>(sql`
    insert into ${propertyValue} (property_id, code, text, number)
    select property_id, code, text, number from ${recordset(rows, 'r', 'property_id int, code text, text text, number numeric')}
    returning id, property_id, text`);
  run.journal.count('values', rows.length);
  for (const row of added.rows) ids.set(valueKey(row.property_id, row.text), row.id);
  return ids;
}

async function findValues(
  db: Db,
  texts: readonly { propertyId: number; text: string }[],
): Promise<Map<string, number>> {
  if (texts.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; property_id: number; text: string }>(sql`
    select v.id, v.property_id, v.text
    from ${recordset(texts, 'r', '"propertyId" int, text text')}
    join ${propertyValue} v on v.property_id = r."propertyId" and md5(v.text) = md5(r.text)`);
  return new Map(rows.map((row) => [valueKey(row.property_id, row.text), row.id]));
}

/** A number as the column keeps it, six places; null where it has more than twelve digits before the point. */
function fittingNumber(text: string): string | null {
  const written = parseDecimal(text);
  const number = written === null ? null : roundDecimal(written, 6);
  return number !== null && /^-?\d{1,12}(\.|$)/.test(number) ? number : null;
}

import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { propertyCode } from '#shared/slug.ts';
import { property, propertyValue } from './tables.ts';

/** As many places as the column of numbers has. */
const NUMBER = /^-?\d{1,12}(?:[.,]\d{1,6})?$/;

/**
 * Ids of the values of a property by their texts; a text that the property does not have yet is added. Throws CONFLICT where
 * an import adds values at the same time.
 */
export async function ensureValues(tx: Db, propertyId: number, texts: readonly string[]): Promise<number[]> {
  if (texts.length === 0) return [];
  // Of two editors the later one finds what the earlier one has added
  const [row] = await tx
    .select({ kind: property.kind })
    .from(property)
    .where(eq(property.id, propertyId))
    .for('no key update');
  const known = await findIds(tx, propertyId, texts);
  const missing = texts.filter((text) => !known.has(text));
  if (missing.length === 0) return texts.map((text) => known.get(text)!);
  const taken = new Set(
    (
      await tx.select({ code: propertyValue.code }).from(propertyValue).where(eq(propertyValue.propertyId, propertyId))
    ).map(({ code }) => code),
  );
  for (const text of missing) {
    const code = propertyCode(text, taken);
    taken.add(code);
    const number = row?.kind === 'number' && NUMBER.test(text) ? Number(text.replace(',', '.')) : null;
    await tx.insert(propertyValue).values({ propertyId, code, text, number }).onConflictDoNothing();
  }
  const all = await findIds(tx, propertyId, texts);
  return texts.map((text) => {
    const id = all.get(text);
    if (id === undefined) throw refuse('CONFLICT', 'Значения свойства сейчас меняет загрузка: повторите');
    return id;
  });
}

async function findIds(tx: Db, propertyId: number, texts: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: propertyValue.id, text: propertyValue.text })
    .from(propertyValue)
    .where(and(eq(propertyValue.propertyId, propertyId), inArray(propertyValue.text, [...texts])));
  return new Map(rows.map(({ id, text }) => [text, id]));
}

import type { ProductRecord } from '#exchange/commerceml/server/index.ts';
import { sameName } from '../import-settings.ts';
import type { FileSummary } from '../read/file-summary.ts';

/** The id, in the place of a property's, of a requisite that is taken over as one. */
export const requisiteId = (name: string): string => `requisite:${name.trim().toLowerCase()}`;

/** A product whose requisites of these names are properties. */
export function withRequisites<P extends ProductRecord>(record: P, names: readonly string[]): P {
  const own = record.requisites.filter(({ name }) => names.some((wanted) => sameName(wanted, name)));
  if (own.length === 0) return record;
  const properties = own.map(({ name, value }) => ({ id: requisiteId(name), values: [value] }));
  return { ...record, properties: [...record.properties, ...properties] };
}

/** Requisites of files that nothing is made of, the most frequent first. */
export function leftRequisites(
  files: readonly FileSummary[],
  taken: readonly string[],
): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const [name, count] of files.flatMap(({ requisites }) => [...requisites])) {
    if (!taken.some((wanted) => sameName(wanted, name))) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return Array.from(counts, ([name, count]) => ({ name, count })).toSorted((a, b) => b.count - a.count);
}

import { isDeepStrictEqual } from 'node:util';

/** A value as JSON has it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
/** Values of fields by their names. */
export type Fields = { readonly [field: string]: Json };
/** A field that was set by hand: what the import says of it, and when (ISO) and by which account it was set last. */
export type HeldField = { source: Json; at: string; by: number | null };
/** Fields that were set by hand: imports leave them until they are given back. */
export type Held = { readonly [field: string]: HeldField };
/** A value of the shop and the value of the import that it stands in place of. */
export type Difference = { field: string; ours: Json; theirs: Json };
/** What is to be written. */
type Written = { values: Fields; held: Held };

/** By hand: a field that gets another value is held from now on; one that has the value already stays as it is. */
export function hold(
  current: Fields,
  held: Held,
  changes: Fields,
  { at, by }: { at: string; by: number | null },
): Written {
  const changed = Object.entries(changes).filter(([field, value]) => !isDeepStrictEqual(value, current[field]));
  const fields = changed.map(([field]): [string, HeldField] => [
    field,
    { source: held[field] ? held[field].source : (current[field] ?? null), at, by },
  ]);
  return { values: Object.fromEntries(changed), held: { ...held, ...Object.fromEntries(fields) } };
}

/**
 * By an import: a held field keeps the value of the shop, and the import's becomes its source. A field that the import
 * does not name stays as it is. `kept`: the held fields in which the import differs from the shop.
 */
export function takeImported(current: Fields, held: Held, imported: Fields): Written & { kept: Difference[] } {
  const named = Object.entries(imported);
  const free = named.filter(([field]) => !held[field]);
  const sources = named.flatMap(([field, source]) =>
    held[field] ? [[field, { ...held[field], source }] as [string, HeldField]] : [],
  );
  const after = { ...held, ...Object.fromEntries(sources) };
  const kept = differences(current, after).filter(({ field }) => Object.hasOwn(imported, field));
  return { values: Object.fromEntries(free), held: after, kept };
}

/** Gives fields back to the import: they get its value, and follow it again. Those that are not held stay as they are. */
export function giveBack(held: Held, fields: readonly string[]): Written {
  const [back, kept] = [true, false].map((isBack) =>
    Object.entries(held).filter(([field]) => fields.includes(field) === isBack),
  );
  return {
    values: Object.fromEntries(back!.map(([field, { source }]) => [field, source])),
    held: Object.fromEntries(kept!),
  };
}

/** The held fields in which the shop and the import differ. */
export const differences = (current: Fields, held: Held): Difference[] =>
  Object.entries(held)
    .map(([field, { source }]) => ({ field, ours: current[field] ?? null, theirs: source }))
    .filter(({ ours, theirs }) => !isDeepStrictEqual(ours, theirs));

import type { Part } from './schema-parts.fixture.ts';

/** Accounts are erased and companies closed: no release deletes their rows. */
const NEVER_DELETED = new Set(['account', 'company', 'customer_order', 'product']);

/**
 * What a node of the former release could not live with, after the schema has changed under it: one line for each, which
 * begins with the kind of the part and its name. The former schema must stand unchanged within the new one. New parts of a
 * former table must ask nothing of statements that do not know them.
 */
export function breakingChanges(former: readonly Part[], current: readonly Part[]): string[] {
  const now = new Map(current.map((part) => [nameOf(part), part]));
  const before = new Map(former.map((part) => [nameOf(part), part]));
  const lost = former.flatMap((part) => {
    const same = now.get(nameOf(part));
    if (same === undefined) return [`${nameOf(part)} is gone or renamed`];
    return same.definition === part.definition ? [] : [`${nameOf(part)} is ${same.definition}, was ${part.definition}`];
  });
  const added = current.filter((part) => !before.has(nameOf(part)));
  const newColumns = new Map(added.filter(({ kind }) => kind === 'column').map((part) => [nameOf(part), part]));
  return [...lost, ...added.flatMap((part) => demandOf(part, before, newColumns))];
}

const nameOf = ({ kind, table, name }: Part): string => [kind, table, name].filter(Boolean).join(' ');

/** What a new part asks of statements that do not know it. */
function demandOf(part: Part, before: ReadonlyMap<string, Part>, newColumns: ReadonlyMap<string, Part>): string[] {
  const isOnNewTable = !before.has(`table ${part.table}`);
  if (isOnNewTable) {
    const isHeld = part.holds !== null && before.has(`table ${part.holds}`) && !NEVER_DELETED.has(part.holds);
    return isHeld ? [`${nameOf(part)} refuses to delete rows of ${part.holds}`] : [];
  }
  if (part.kind === 'trigger') return [`${nameOf(part)} runs in statements of the former release`];
  if (part.demands === 'value') return [`${nameOf(part)} needs a value: give it a default`];
  const columns = part.columns.map((column) => newColumns.get(`column ${part.table} ${column}`));
  const isOfNewColumns = columns.length > 0 && columns.every((column) => column !== undefined);
  switch (part.demands) {
    case 'check':
    case 'reference':
      return isOfNewColumns ? [] : [`${nameOf(part)} refuses what the former release may write`];
    case 'unique':
      return isOfNewColumns && columns.every((column) => isEmptyInFormerRows(column!))
        ? []
        : [`${nameOf(part)} refuses what the former release may write`];
    case null:
      return [];
  }
}

/** Rows of the former release have no value in it: they do not collide. */
const isEmptyInFormerRows = ({ definition }: Part): boolean => !/ (not null|'|\d|\w+\()/.test(definition);

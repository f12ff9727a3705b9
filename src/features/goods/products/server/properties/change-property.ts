import { asc, eq, sql } from 'drizzle-orm';
import { type AuditEntry, writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { recordset } from '#server/db/recordset.ts';
import { changedFields } from '#shared/changed-fields.ts';
import type { Author } from '../held/change-products.ts';
import { type Fields, giveBack, hold } from '../held/held.ts';
import { stampOf } from '../held/stamp-of.ts';
import { recordCatalogueChange } from '../record-catalogue-change.ts';
import { property } from '../tables.ts';
import { chooseFilters } from './choose-filters.ts';

type Property = typeof property.$inferSelect;

/** Whether buyers filter by a property; `import`: each import decides by its values. */
export type FilterChoice = 'yes' | 'no' | 'import';
export type PropertyChange = Partial<Pick<Property, 'name' | 'unit' | 'isShown'>> & { filter?: FilterChoice };
/** What imports decide too: set by hand it is held. */
type HeldField = 'name' | 'isShown';

export const filterChoiceOf = ({ filterableByOperator }: Pick<Property, 'filterableByOperator'>): FilterChoice =>
  filterableByOperator === null ? 'import' : filterableByOperator ? 'yes' : 'no';

/** `shown`: the values that a form has shown; others are a CONFLICT. Throws NOT_FOUND, CONFLICT. */
export async function changeProperty(
  tx: Db,
  id: number,
  { change, shown = {} }: { change: PropertyChange; shown?: PropertyChange },
  author: Author,
): Promise<void> {
  const current = await getProperty(tx, id);
  const view = viewOf(current);
  const isNewer = (Object.keys(shown) as (keyof PropertyChange)[]).some((name) => view[name] !== shown[name]);
  if (isNewer) throw refuse('CONFLICT', 'Свойство изменил другой сотрудник или загрузка: обновите страницу');
  const changed = changedFields<PropertyChange>(view, change);
  if (Object.keys(changed).length === 0) return;
  const { filter, unit, ...imported } = changed;
  const { values, held } =
    current.sourceId === null
      ? { values: imported, held: current.held }
      : hold({ name: current.name, isShown: current.isShown }, current.held, imported as Fields, stampOf(author));
  const own = { ...(unit !== undefined && { unit }), ...(filter !== undefined && decided(filter)) };
  await tx
    .update(property)
    .set({ ...(values as typeof imported), held, ...own })
    .where(eq(property.id, id));
  if (filter === 'import' && current.sourceId !== null) await chooseFilters(tx, current.sourceId);
  await note(
    tx,
    current,
    { action: 'property.change', details: { before: pick(view, changed), after: changed } },
    author,
  );
}

/** Returns fields to what the accounting base says. Throws NOT_FOUND. */
export async function returnProperty(tx: Db, id: number, fields: readonly HeldField[], author: Author): Promise<void> {
  const current = await getProperty(tx, id);
  const { values, held } = giveBack(current.held, fields);
  const back = values as Pick<PropertyChange, HeldField>;
  await tx
    .update(property)
    .set({ ...back, held })
    .where(eq(property.id, id));
  const changed = changedFields<PropertyChange>(viewOf(current), back);
  await note(
    tx,
    current,
    { action: 'property.change', details: { before: pick(viewOf(current), changed), after: changed } },
    author,
  );
}

/** Puts a property right behind another one; null: before all. Throws NOT_FOUND, VALIDATION. */
export async function placeProperty(tx: Db, id: number, after: number | null, author: Author): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('property'))`);
  const moved = await getProperty(tx, id);
  const rows = await tx
    .select({ id: property.id })
    .from(property)
    .orderBy(...inPropertyOrder);
  const ids = rows.map((row) => row.id);
  const others = ids.filter((one) => one !== id);
  const index = after === null ? 0 : others.indexOf(after) + 1;
  if (after !== null && index === 0) throw refuse('VALIDATION', 'Такого свойства нет');
  const ordered = others.toSpliced(index, 0, id);
  if (ordered.every((one, at) => one === ids[at])) return;
  // Properties that come later have the sort 500 and stand behind these
  const sorts = ordered.map((one, at) => ({ id: one, sort: 500 - ordered.length + at }));
  await tx.execute(
    sql`update ${property} set sort = r.sort from ${recordset(sorts, 'r', 'id int, sort int')} where property.id = r.id`,
  );
  await note(
    tx,
    moved,
    { action: 'property.order', details: { before: ids.indexOf(id) + 1, after: index + 1 } },
    author,
  );
}

/** The order of properties in the filter and on the page of a product. */
export const inPropertyOrder = [asc(property.sort), asc(property.code)];

async function getProperty(tx: Db, id: number): Promise<Property> {
  const [found] = await tx.select().from(property).where(eq(property.id, id)).for('update');
  if (!found) throw notFound('Такого свойства нет');
  return found;
}

const viewOf = (row: Property): Required<PropertyChange> => ({
  name: row.name,
  unit: row.unit,
  isShown: row.isShown,
  filter: filterChoiceOf(row),
});

/** Where the import decides, the filter stays as it is until it does. */
const decided = (filter: FilterChoice) =>
  filter === 'import'
    ? { filterableByOperator: null }
    : { filterable: filter === 'yes', filterableByOperator: filter === 'yes' };

const pick = (view: PropertyChange, changed: PropertyChange) =>
  Object.fromEntries((Object.keys(changed) as (keyof PropertyChange)[]).map((name) => [name, view[name]]));

/** For the read models of all nodes, and for the journal. */
async function note(
  tx: Db,
  { id, name }: Property,
  { action, details }: Pick<AuditEntry, 'action' | 'details'>,
  author: Author,
): Promise<void> {
  await recordCatalogueChange(tx, 'all');
  await writeAudit(tx, {
    action,
    actorAccountId: author.accountId,
    object: `property ${id}`,
    ip: author.ip,
    details: { name, ...details },
  });
}

import { eq, sql } from 'drizzle-orm';
import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { changedFields } from '#shared/changed-fields.ts';
import { changeSections, newPath } from '../change-sections.ts';
import type { Author } from '../held/change-products.ts';
import { type Fields, giveBack, hold } from '../held/held.ts';
import { stampOf } from '../held/stamp-of.ts';
import { recordCatalogueChange } from '../record-catalogue-change.ts';
import { section } from '../tables.ts';
import { type PlacedSection, readPlaces } from './read-places.ts';
import type { SectionPlaces } from './section-places.ts';

type Section = typeof section.$inferSelect;

/** What imports write too: set by hand it is held. The rest belongs to the shop alone. */
type HeldField = 'name' | 'active' | 'parentId';
export type SectionChange = Partial<Pick<Section, HeldField | 'description' | 'kind' | 'picture'>>;

/** Levels of the tree that an operator may make; an accounting base may send more. */
export const MAX_DEPTH = 10;

/**
 * Changes a section and holds what imports write too. `shown`: the values that a form has shown; others are a CONFLICT.
 * Throws NOT_FOUND, CONFLICT, VALIDATION.
 */
export function changeSection(
  tx: Db,
  id: number,
  { change, shown = {} }: { change: SectionChange; shown?: SectionChange },
  author: Author,
): Promise<void> {
  return changeSections(tx, async () => {
    const current = await getSection(tx, id);
    checkShown(current, shown);
    const { description, kind, picture, ...imported } = changedFields(current, change) as SectionChange;
    const own = { description, kind, picture };
    const places = await readPlaces(tx);
    const placed = places.get(id)!;
    if (imported.parentId !== undefined) checkTarget(places, placed, imported.parentId);
    // A section that no base has sent has nothing to return to
    const { values, held } =
      current.sourceId === null
        ? { values: imported, held: current.held }
        : hold(heldFieldsOf(current), current.held, imported as Fields, stampOf(author));
    const fields: Section = { ...current, ...(values as Partial<Section>), ...definedOf(own) };
    await write(tx, { places, placed, fields, held });
    await note(tx, { current, after: { ...imported, ...definedOf(own) }, author });
  });
}

/** Returns fields to what the accounting base says. Throws NOT_FOUND; VALIDATION if its parent cannot take it. */
export function returnSection(tx: Db, id: number, fields: readonly HeldField[], author: Author): Promise<void> {
  return changeSections(tx, async () => {
    const current = await getSection(tx, id);
    const { values, held } = giveBack(current.held, fields);
    const row: Section = { ...current, ...(values as Partial<Section>) };
    const places = await readPlaces(tx);
    const placed = places.get(id)!;
    if (row.parentId !== current.parentId) checkTarget(places, placed, row.parentId);
    await write(tx, { places, placed, fields: row, held });
    const { name, active, parentId } = row;
    await note(tx, { current, after: changedFields(current, { name, active, parentId }), author });
  });
}

/** Adds a section of the shop's own. Returns its id. Throws VALIDATION. */
export function addSection(
  tx: Db,
  { name, parentId }: Pick<Section, 'name' | 'parentId'>,
  author: Author,
): Promise<number> {
  return changeSections(tx, async () => {
    const places = await readPlaces(tx);
    if (parentId !== null && !places.get(parentId)) throw refuse('VALIDATION', 'Такого раздела нет');
    if (places.depthOf(parentId) >= MAX_DEPTH) throw tooDeep();
    const code = places.freeCode(parentId, name);
    const { rows } = await tx.execute<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('section', 'id'))::int as id`,
    );
    const { id } = rows[0]!;
    await tx.insert(section).values({ id, name, parentId, code, path: newPath(id) });
    await recordCatalogueChange(tx, 'all');
    await writeAudit(tx, {
      action: 'section.add',
      actorAccountId: author.accountId,
      object: `section ${id}`,
      ip: author.ip,
      details: { after: { name } },
    });
    return id;
  });
}

const heldFieldsOf = ({ name, active, parentId }: Section): Fields => ({ name, active, parentId });

async function getSection(tx: Db, id: number): Promise<Section> {
  const [found] = await tx.select().from(section).where(eq(section.id, id)).for('update');
  if (!found) throw notFound('Такого раздела нет');
  return found;
}

function checkShown(current: Section, shown: SectionChange): void {
  const isNewer = (Object.keys(shown) as (keyof SectionChange)[]).some((name) => current[name] !== shown[name]);
  if (isNewer) throw refuse('CONFLICT', 'Раздел изменил другой сотрудник или загрузка: обновите страницу');
}

function checkTarget(places: SectionPlaces<PlacedSection>, { id }: PlacedSection, parentId: number | null): void {
  if (parentId === null) return;
  const field = { field: 'parentId' };
  if (!places.get(parentId)) throw refuse('VALIDATION', 'Такого раздела нет', field);
  if (places.isWithin(parentId, id)) throw refuse('VALIDATION', 'Раздел не может стоять внутри себя', field);
  if (places.depthOf(parentId) + places.heightOf(id) > MAX_DEPTH) throw tooDeep();
}

const tooDeep = () => refuse('VALIDATION', `Не больше ${MAX_DEPTH} уровней разделов`, { field: 'parentId' });

type Written = {
  places: SectionPlaces<PlacedSection>;
  placed: PlacedSection;
  fields: Section;
  held: Section['held'];
};

async function write(tx: Db, { places, placed, fields, held }: Written): Promise<void> {
  const { name, active, parentId, description, kind, picture } = fields;
  placed.name = name;
  if (placed.parentId !== parentId) places.move(placed, parentId);
  const { code } = placed;
  await tx
    .update(section)
    .set({ name, active, parentId, code, description, kind, picture, held })
    .where(eq(section.id, placed.id));
}

/** For the read models of all nodes, and for the journal. */
async function note(
  tx: Db,
  { current, after, author }: { current: Section; after: SectionChange; author: Author },
): Promise<void> {
  if (Object.keys(after).length === 0) return;
  await recordCatalogueChange(tx, 'all');
  const before = Object.fromEntries(
    (Object.keys(after) as (keyof SectionChange)[]).map((name) => [name, current[name]]),
  );
  await writeAudit(tx, {
    action: 'section.change',
    actorAccountId: author.accountId,
    object: `section ${current.id}`,
    ip: author.ip,
    details: { name: current.name, before: await inWords(tx, before), after: await inWords(tx, after) },
  });
}

/** The journal names the parent and says of a picture that there is one. */
async function inWords(tx: Db, fields: Record<string, unknown>): Promise<object> {
  const { parentId, picture, ...rest } = fields as SectionChange;
  const [parent] = parentId ? await tx.select().from(section).where(eq(section.id, parentId)) : [];
  return {
    ...rest,
    ...(parentId !== undefined && { parent: parent?.name ?? 'верхний уровень' }),
    ...(picture !== undefined && { picture: picture !== null }),
  };
}

const definedOf = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

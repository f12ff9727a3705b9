import { eq } from 'drizzle-orm';
import { pictureView } from '#goods/catalogue/server/index.ts';
import { section } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { type HeldSectionField, heldSectionFields, type SectionRow } from '../contract.ts';
import { readTree } from './list-sections.ts';

/** One section for staff. Error: NOT_FOUND. */
export const getSection: Operation<'officeSection', Session> = async ({ db }, { params: { id } }) => {
  const [found] = await db
    .select({ section, source: { id: source.id, name: source.name } })
    .from(section)
    .leftJoin(source, eq(source.id, section.sourceId))
    .where(eq(section.id, id));
  if (!found) throw notFound('Такого раздела нет');
  const tree = await readTree(db);
  const byId = new Map(tree.map((row) => [row.id, row]));
  const { name, parentId, active, kind, description, picture, path, held } = found.section;
  const above = ancestorsOf(byId, parentId);
  const isShown = active && above.every((row) => row.active);
  return {
    id,
    values: { name, parentId, active, kind, description },
    url: isShown ? `/catalog/${path}/` : null,
    picture: picture && pictureView(picture),
    source: found.source,
    held: heldSectionFields.flatMap((field) =>
      held[field] === undefined ? [] : [{ field, source: inWords(field, held[field].source, byId) }],
    ),
    places: tree
      .map((row) => ({ row, line: ancestorsOf(byId, row.parentId) }))
      .filter(({ row, line }) => row.id !== id && line.every((one) => one.id !== id))
      .map(({ row, line }) => ({ id: row.id, name: row.name, level: line.length })),
    children: tree.filter((row) => row.parentId === id),
    crumbs: above.map((row) => ({ id: row.id, name: row.name })),
  };
};

/** From the top down. */
function ancestorsOf(byId: ReadonlyMap<number, SectionRow>, parentId: number | null): SectionRow[] {
  const parent = parentId === null ? undefined : byId.get(parentId);
  return parent ? [...ancestorsOf(byId, parent.parentId), parent] : [];
}

function inWords(field: HeldSectionField, value: unknown, byId: ReadonlyMap<number, SectionRow>): string {
  if (field === 'active') return value ? 'показывается' : 'скрыт';
  if (field === 'parentId') return value === null ? 'верхний уровень' : (byId.get(Number(value))?.name ?? 'нет');
  return String(value);
}

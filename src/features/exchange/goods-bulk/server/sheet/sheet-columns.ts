import { RefusedFile } from '#exchange/commerceml/server/index.ts';
import { property } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { keyOf } from './cell-text.ts';
import { ARTICLE_HEADING, type GoodsColumn, goodsColumns, ID_HEADING, propertyOf } from './columns.ts';
import { type KnownNames, readKnownNames } from './known-names.ts';
import { fieldsOfMark } from './mark.ts';

/** What the columns of a file hold, by their indexes. */
export type SheetColumns = {
  id: number | null;
  article: number | null;
  /** `inMark`: where its cells stand in the mark. */
  fields: { column: GoodsColumn; index: number; inMark: number }[];
  mark: number | null;
  /** Headings that name nothing of the shop. */
  unknown: string[];
  known: KnownNames;
};

/** Finds the columns by their headings. Throws RefusedFile without the product or without anything to change. */
export async function findColumns(db: Db, headings: readonly string[]): Promise<SheetColumns> {
  const markIndex = headings.findIndex((heading) => fieldsOfMark(heading) !== null);
  const marked = markIndex < 0 ? null : fieldsOfMark(headings[markIndex]!)!;
  const propertyIds = marked ? marked.flatMap((field) => propertyOf(field) ?? []) : await findNamed(db, headings);
  const known = await readKnownNames(db, propertyIds);
  const at = (heading: string) => {
    const index = headings.findIndex((one) => keyOf(one) === keyOf(heading));
    return index < 0 ? null : index;
  };
  const columns = goodsColumns(known);
  const fields: SheetColumns['fields'] = [];
  const unknown: string[] = [];
  for (const [index, heading] of headings.entries()) {
    if (
      heading === '' ||
      index === markIndex ||
      [ID_HEADING, ARTICLE_HEADING].some((one) => keyOf(one) === keyOf(heading))
    )
      continue;
    const column = columns.find(({ header }) => keyOf(header) === keyOf(heading));
    if (column === undefined) unknown.push(heading);
    else fields.push({ column, index, inMark: marked?.indexOf(column.field) ?? -1 });
  }
  const id = at(ID_HEADING);
  const article = at(ARTICLE_HEADING);
  if (id === null && article === null)
    throw new RefusedFile(`В первой строке нет столбца «${ID_HEADING}» или «${ARTICLE_HEADING}»`);
  if (fields.length === 0) throw new RefusedFile('В файле нет столбцов, которые магазин мог бы изменить');
  const twice = fields.find((one) => fields.some((other) => other !== one && other.column.field === one.column.field));
  if (twice) throw new RefusedFile(`Столбец «${twice.column.header}» стоит дважды: оставьте один`);
  return { id, article, fields, mark: markIndex < 0 ? null : markIndex, unknown, known };
}

/** The properties that headings name, where no mark does. */
async function findNamed(db: Db, headings: readonly string[]): Promise<number[]> {
  const named = new Set(headings.map((heading) => keyOf(heading.replace(/ \(свойство \d+\)$/, ''))));
  const properties = await db.select({ id: property.id, name: property.name }).from(property);
  return properties.filter(({ name }) => named.has(keyOf(name))).map(({ id }) => id);
}

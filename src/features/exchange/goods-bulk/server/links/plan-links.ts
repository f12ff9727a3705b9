import { RefusedFile } from '#exchange/commerceml/server/index.ts';
import { type FindArticle, findByArticle } from '#goods/products/server/index.ts';
import { type LinkKind, product, productLink } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { intArray } from '#server/db/recordset.ts';
import { linkNames } from '#shared/goods-work.ts';
import { formatNumber } from '#shared/number-format.ts';
import { sql } from 'drizzle-orm';
import { type BigRow, readBigSheet } from '../read-big-sheet.ts';
import { keyOf } from '../sheet/cell-text.ts';
import { NONE } from '../sheet/columns.ts';
import { kindCalled, KINDS_TEXT } from './link-kinds.ts';

const MAX_ROWS = 200_000;
/** Links of one kind that a product may have. */
const MAX_LINKS = 100;

/** The links of one kind of a product, as a file wants them. */
export type WantedLinks = {
  /** The first row that names them. */
  rowNo: number;
  productId: number;
  kind: LinkKind;
  linkedIds: number[];
  /** Articles: those of now, and those of the file. */
  before: string;
  after: string;
};

export type LinksPlan = { rows: number; wanted: WantedLinks[]; refused: { rowNo: number; note: string }[] };

type LinkRow = { rowNo: number; article: string; kind: string; linked: string };

/**
 * What a sheet of links (article; kind; article) wants: the links of a kind that it names for a product replace those that
 * the product has of the kind, in the order of the file; «—» removes them. Throws RefusedFile.
 */
export async function planLinks(db: Db, path: string): Promise<LinksPlan> {
  const rows = await readLinkRows(path);
  const find = await findByArticle(
    db,
    rows.flatMap(({ article, linked }) => [article, linked]),
  );
  const refused: LinksPlan['refused'] = [];
  const sets = new Map<string, Omit<WantedLinks, 'before' | 'after'>>();
  for (const row of rows) {
    const meant = meaningOf(row, find);
    if ('problem' in meant) {
      refused.push({ rowNo: row.rowNo, note: meant.problem });
      continue;
    }
    const { productId, kind, linkedId } = meant;
    const key = `${productId} ${kind}`;
    const set = sets.get(key) ?? { rowNo: row.rowNo, productId, kind, linkedIds: [] };
    sets.set(key, set);
    if (linkedId === null || set.linkedIds.includes(linkedId)) continue;
    if (set.linkedIds.length >= MAX_LINKS)
      refused.push({ rowNo: row.rowNo, note: `Больше ${MAX_LINKS} связей одного вида у товара` });
    else set.linkedIds.push(linkedId);
  }
  return { rows: rows.length, wanted: await withTexts(db, [...sets.values()]), refused };
}

async function readLinkRows(path: string): Promise<LinkRow[]> {
  let at: { article: number; kind: number; linked: number } | null = null;
  const rows: LinkRow[] = [];
  for await (const { row, cells } of readBigSheet(path)) {
    if (at === null) at = findLinkColumns(cells);
    else rows.push({ rowNo: row, ...cellsAt(cells, at) });
    if (rows.length > MAX_ROWS)
      throw new RefusedFile(`В файле больше ${formatNumber(MAX_ROWS)} строк. Разделите его на несколько`);
  }
  if (rows.length === 0) throw new RefusedFile('В файле нет строк со связями');
  return rows;
}

function findLinkColumns(headings: BigRow['cells']) {
  const articles = headings.flatMap((heading, index) => (/артикул/.test(keyOf(heading)) ? index : []));
  const kind = headings.findIndex((heading) => keyOf(heading).startsWith('вид'));
  const [article, linked] = articles;
  if (kind < 0 || article === undefined || linked === undefined)
    throw new RefusedFile('В первой строке нужны столбцы «Артикул», «Вид» и «Артикул связанного товара»');
  return { article, kind, linked };
}

const cellsAt = (cells: BigRow['cells'], at: { article: number; kind: number; linked: number }) => ({
  article: cells[at.article] ?? '',
  kind: cells[at.kind] ?? '',
  linked: cells[at.linked] ?? '',
});

type Meaning = { productId: number; kind: LinkKind; linkedId: number | null } | { problem: string };

function meaningOf({ article, kind: written, linked }: LinkRow, find: FindArticle): Meaning {
  if (article === '' || linked === '') return { problem: 'В строке не хватает артикула' };
  const kind = kindCalled(written);
  if (kind === null) return { problem: `Вид «${written}» магазину не известен: ${KINDS_TEXT}` };
  const from = find(article);
  if ('problem' in from) return from;
  if (linked === NONE) return { productId: from.productId, kind, linkedId: null };
  const to = find(linked);
  if ('problem' in to) return to;
  return to.productId === from.productId
    ? { problem: 'Товар связан с самим собой' }
    : { productId: from.productId, kind, linkedId: to.productId };
}

/** Adds the articles of the links as they are at this moment, and as they are wanted. */
export async function withTexts(
  db: Db,
  sets: readonly Omit<WantedLinks, 'before' | 'after'>[],
): Promise<WantedLinks[]> {
  const { rows: stored } = await db.execute<{ productId: number; kind: LinkKind; linkedId: number }>(sql`
    select product_id as "productId", kind, linked_id as "linkedId" from ${productLink}
    where product_id = any(${intArray(new Set(sets.map(({ productId }) => productId)))}) order by sort, linked_id`);
  const storedOf = Map.groupBy(stored, ({ productId, kind }) => `${productId} ${kind}`);
  const named = new Set(
    [...stored, ...sets.flatMap(({ linkedIds }) => linkedIds.map((linkedId) => ({ linkedId })))].map(
      ({ linkedId }) => linkedId,
    ),
  );
  const { rows: articles } = await db.execute<{ id: number; text: string }>(sql`
    select id, coalesce(article, name) as text from ${product} where id = any(${intArray(named)})`);
  const textOf = new Map(articles.map(({ id, text }) => [id, text]));
  const textsOf = (ids: readonly number[]) => ids.map((id) => textOf.get(id) ?? '').join(', ');
  return sets.map((set) => ({
    ...set,
    before: textsOf((storedOf.get(`${set.productId} ${set.kind}`) ?? []).map(({ linkedId }) => linkedId)),
    after: textsOf(set.linkedIds),
  }));
}

/** The name of the links in the list of changes. */
export const fieldOfLinks = ({ kind }: Pick<WantedLinks, 'kind'>): string => linkNames[kind];

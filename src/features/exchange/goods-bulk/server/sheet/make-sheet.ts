import { and, asc, eq, exists, sql } from 'drizzle-orm';
import { productProperty, property, propertyValue } from '#goods/products/server/tables.ts';
import { currentTime } from '#server/clock.ts';
import type { Db } from '#server/db/index.ts';
import { createFileLink } from '#server/files/account-files.ts';
import { workbookBytes, type WorkbookColumn, XLSX_TYPE } from '#server/xlsx/write-workbook.ts';
import { dayOf } from '#shared/dates.ts';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import type { BulkHandler } from '../task.ts';
import { ARTICLE_HEADING, goodsColumns, ID_HEADING, shownIn } from './columns.ts';
import { readKnownNames } from './known-names.ts';
import { markHeading, markOf } from './mark.ts';
import { readGoodsAfter } from './read-goods.ts';

/** What goes out: all goods, or the named ones, with the values of their properties or without. */
export type SheetOptions = { ids: number[] | null; withProperties: boolean; timeZone: string };

const PAGE = 1000;
const MAX_PROPERTIES = 60;
/** How long the file can be fetched. */
const LIFETIME_HOURS = 24;

/** Makes the sheet of goods, which staff edit and send back. */
export const makeSheet: BulkHandler = async (db, { options, author }) => {
  const { ids, withProperties, timeZone } = options as SheetOptions;
  const propertyIds = withProperties ? await listProperties(db) : [];
  const known = await readKnownNames(db, propertyIds);
  const columns = goodsColumns(known);
  let rows = 0;
  const content = await workbookBytes({
    sheet: 'Товары',
    columns: [...idColumns, ...columns, { header: markHeading(columns.map(({ field }) => field)), width: 12 }],
    rows: rowsOf(),
  });
  const name = `Товары ${dayOf(currentTime(), timeZone)}.xlsx`;
  const file = { ownerAccountId: author.accountId, kind: 'goods-sheet', name, mime: XLSX_TYPE, content };
  const resultKey = await createFileLink(db, file, LIFETIME_HOURS * 60);
  return { report: [`В файле ${countOf(rows, PRODUCT_FORMS)}. Скачать его можно в течение суток`], resultKey };

  async function* rowsOf(): AsyncGenerator<(string | number | null)[]> {
    for (let after = 0; ;) {
      const page = await readGoodsAfter(db, after, { limit: PAGE, ids, propertyIds });
      for (const goods of page) {
        const texts = columns.map((column) => shownIn(column, goods, known));
        yield [goods.id, goods.article, ...texts.map((text) => text || null), markOf(texts)];
      }
      rows += page.length;
      if (page.length < PAGE) return;
      after = page.at(-1)!.id;
    }
  }
};

const idColumns: WorkbookColumn[] = [
  { header: ID_HEADING, width: 12, format: 'whole' },
  { header: ARTICLE_HEADING, width: 18 },
];

/** Ids of the properties that buyers choose by, in their order. */
async function listProperties(db: Db): Promise<number[]> {
  const isUsed = db
    .select({ one: sql`1` })
    .from(propertyValue)
    .innerJoin(productProperty, eq(productProperty.valueId, propertyValue.id))
    .where(eq(propertyValue.propertyId, property.id));
  const rows = await db
    .select({ id: property.id })
    .from(property)
    .where(and(sql`coalesce(${property.filterableByOperator}, ${property.filterable})`, exists(isUsed)))
    .orderBy(asc(property.sort), asc(property.id))
    .limit(MAX_PROPERTIES);
  return rows.map(({ id }) => id);
}

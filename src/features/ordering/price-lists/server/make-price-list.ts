import { type SQL, sql } from 'drizzle-orm';
import { goodsForBuyer } from '#ordering/basket/server/index.ts';
import { offer, product, productSection, section } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { createFileLink } from '#server/files/file-link.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { workbookBytes, XLSX_TYPE } from '#server/xlsx/write-workbook.ts';
import { toWire } from '#shared/money.ts';
import { effectiveMinimum, packSize } from '#shared/quantity.ts';

type Context = CallContext<Session>;

/** Goods that are priced at once. */
const CHUNK = 1000;

export const priceList: Operation<'priceList', Session> = (ctx) => makePriceList(ctx, []);

export const priceListOfSections: Operation<'priceListOfSections', Session> = (ctx, { body }) =>
  makePriceList(ctx, body.sections);

/**
 * Goods of these sections and of all below them, of all sections where none is named, at the prices of this contract
 * (R-CALL-057). The last column waits for quantities: the filled file is an order sheet. Error: EMPTY.
 */
async function makePriceList(ctx: Context, sections: readonly number[]): Promise<string> {
  const { db, session } = ctx;
  const ids = await listItemIds(db, sections);
  let count = 0;
  const rows = pricedRows(ctx, ids, () => {
    count += 1;
  });
  const content = await workbookBytes({
    sheet: 'Прайс-лист',
    columns: [
      { header: 'Артикул', width: 18, format: 'text' },
      { header: 'Короткий код', width: 14, format: 'text' },
      { header: 'Название', width: 64 },
      { header: 'Цена', width: 12, format: 'money' },
      { header: 'Ед.', width: 8 },
      { header: 'Кратность', width: 11, format: 'whole' },
      { header: 'Минимальный заказ', width: 18, format: 'whole' },
      { header: 'Наличие', width: 13 },
      { header: 'Количество', width: 12, format: 'general' },
    ],
    rows,
  });
  if (count === 0) throw refuse('EMPTY', 'В этих разделах нет товаров с ценой для вашей компании');
  const file = { ownerAccountId: session.account.id, kind: 'price-list', name: 'price-all.xlsx', mime: XLSX_TYPE };
  return createFileLink(db, { ...file, content });
}

async function* pricedRows(ctx: Context, ids: readonly number[], onRow: () => void) {
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK);
    const goods = await goodsForBuyer(ctx, chunk);
    for (const id of chunk) {
      const { item, price, isInStock } = goods.get(id) ?? {};
      if (!item?.active || item.hasOffers || !price) continue;
      onRow();
      const { article, shortcode, name, unit } = item;
      const stock = isInStock ? 'В наличии' : 'Под заказ';
      yield [
        article,
        shortcode,
        name,
        toWire(price.valueVat),
        unit,
        packSize(item),
        effectiveMinimum(item),
        stock,
        null,
      ];
    }
  }
}

/** Products, and the offers of those that have any, section by section. */
async function listItemIds(db: Db, sections: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select coalesce(variant.id, product.id) as id from ${product}
    left join ${offer} variant on variant.product_id = product.id and variant.active
    left join ${section} main on main.id = product.section_id
    where product.active and not product.hidden_by_operator ${inSections(sections)}
    order by main.path nulls last, product.name, product.id, variant.sort, variant.id`);
  return rows.map(({ id }) => id);
}

function inSections(ids: readonly number[]): SQL {
  if (ids.length === 0) return sql``;
  return sql`and exists (
    select from ${productSection} own join ${section} below on below.id = own.section_id
    join ${section} wanted on below.path = wanted.path or starts_with(below.path, wanted.path || '/')
    where own.product_id = product.id and wanted.id = any(${sql.param([...ids])}::int[]))`;
}

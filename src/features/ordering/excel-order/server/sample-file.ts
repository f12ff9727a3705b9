import { asc, sql } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import { createFileLink } from '#server/files/account-files.ts';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { workbookBytes, XLSX_TYPE } from '#server/xlsx/write-workbook.ts';
import { effectiveMinimum } from '#shared/quantity.ts';

/** A file of a few goods of this shop, which is read as it is: what an order sheet should look like. */
export const sampleFile: Operation<'orderSheetSample', BuyerSession> = async ({ db, session }) => {
  const goods = await db
    .select({
      article: product.article,
      name: product.name,
      packageCount: product.packageCount,
      minOrderCount: product.minOrderCount,
    })
    .from(product)
    .where(
      sql`${product.article} is not null and ${product.active} and not ${product.hiddenByOperator}
        and not exists (select 1 from offer where offer.product_id = ${product.id})`,
    )
    .orderBy(asc(product.id))
    .limit(3);
  const content = await workbookBytes({
    sheet: 'Заказ',
    columns: [
      { header: 'Артикул', width: 20, format: 'text' },
      { header: 'Название', width: 60 },
      { header: 'Количество', width: 14, format: 'whole' },
    ],
    rows: goods.map((one) => [one.article, one.name, effectiveMinimum(one)]),
  });
  const file = { ownerAccountId: session.account.id, kind: 'sample', name: 'Пример заказа.xlsx', mime: XLSX_TYPE };
  return createFileLink(db, { ...file, content });
};

import { createFileLink } from '#server/files/account-files.ts';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { workbookBytes, XLSX_TYPE } from '#server/xlsx/write-workbook.ts';

/** The rows of an order sheet that went to no basket as a file, which can be corrected and read again. */
export const leftFile: Operation<'orderSheetLeft', BuyerSession> = async ({ db, session }, { body: { rows } }) => {
  const content = await workbookBytes({
    sheet: 'Не попали в корзину',
    columns: [
      { header: 'Артикул', width: 20, format: 'text' },
      { header: 'Название', width: 60 },
      { header: 'Количество', width: 14, format: 'text' },
      { header: 'Причина', width: 50 },
      { header: 'Строка файла', width: 20, format: 'text' },
    ],
    rows: rows.map(({ place, article, name, amount, reason }) => [article, name, amount, reason, place]),
  });
  const file = {
    ownerAccountId: session.account.id,
    kind: 'sheet-left',
    name: 'Не попали в корзину.xlsx',
    mime: XLSX_TYPE,
  };
  return createFileLink(db, { ...file, content });
};

import { awaitedPart, deliveryLine, findOrder, listLines, readConfirmation } from '#ordering/orders/server/index.ts';
import type { customerOrder } from '#ordering/orders/server/tables.ts';
import { notFound } from '#server/errors.ts';
import { createFileLink } from '#server/files/account-files.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { workbookBytes, XLSX_TYPE, type WorkbookColumn } from '#server/xlsx/write-workbook.ts';
import { backOrderedText } from '#shared/back-order.ts';
import { goodsNotes } from '#shared/goods-notes.ts';
import { toWire, vatContained } from '#shared/money.ts';
import { NBSP } from '#shared/number-format.ts';
import { currencySign } from '#shared/price-format.ts';

/** An order as a spreadsheet, as it was placed. Throws NOT_FOUND for a foreign one. */
export const getOrderFile: Operation<'orderFile', Session> = async ({ db, session }, { params }) => {
  const row = await findOrder(db, session, params.id);
  if (!row) throw notFound('Такого заказа нет');
  const { order } = row;
  const lines = await listLines(db, order.id);
  const delivery = deliveryLine(order);
  const { confirmation, confirmedOf } = await readConfirmation(db, order.id);
  const noteOf = ({ line, traits }: (typeof lines)[number]) => {
    const awaited = awaitedPart(order, line, { confirmation, confirmed: confirmedOf(line.lineNo) });
    const awaitedNote = awaited ? [backOrderedText(awaited, line.unit).replaceAll(NBSP, ' ')] : [];
    return [line.remark, ...goodsNotes(traits), ...awaitedNote].filter(Boolean).join('. ') || null;
  };
  const content = await workbookBytes({
    sheet: `Заказ ${order.number}`,
    columns: columnsIn(currencySign(order.currency)),
    rows: [
      ...lines.map((line) => rowOf(line.line, noteOf(line))),
      ...(delivery ? [rowOf({ ...delivery, lineNo: lines.length + 1, shortcode: null }, null)] : []),
      [null, null, null, 'Итого', null, null, null, null, toWire(order.vatSum), toWire(order.total), null],
      ...namesOf(order).map((text) => [null, null, null, text, ...Array(7).fill(null)]),
    ],
  });
  const name = `Заказ ${order.number}.xlsx`;
  const file = { ownerAccountId: session.account.id, kind: 'order', name, mime: XLSX_TYPE, content };
  return { link: await createFileLink(db, file), name };
};

/** How the customer calls the order, and what it is for. */
const namesOf = ({ ownNumber, objectName }: Pick<typeof customerOrder.$inferSelect, 'ownNumber' | 'objectName'>) => [
  ...(ownNumber ? [`Номер заказа покупателя: ${ownNumber}`] : []),
  ...(objectName ? [`Объект: ${objectName}`] : []),
];

const columnsIn = (currency: string): WorkbookColumn[] => [
  { header: '№', width: 6, format: 'whole' },
  { header: 'Артикул', width: 18, format: 'text' },
  { header: 'Короткий код', width: 14, format: 'text' },
  { header: 'Наименование', width: 60, format: 'text' },
  { header: 'Ед. изм.', width: 10, format: 'text' },
  { header: 'Количество', width: 12, format: 'whole' },
  { header: `Цена, ${currency}`, width: 14, format: 'money' },
  { header: 'НДС', width: 10, format: 'text' },
  { header: `Сумма НДС, ${currency}`, width: 16, format: 'money' },
  { header: `Сумма, ${currency}`, width: 16, format: 'money' },
  { header: 'Примечание', width: 40, format: 'text' },
];

type Line = Pick<
  Awaited<ReturnType<typeof listLines>>[number]['line'],
  'lineNo' | 'article' | 'shortcode' | 'name' | 'unit' | 'quantity' | 'price' | 'vatPercent' | 'lineTotal'
>;

const rowOf = (
  { lineNo, article, shortcode, name, unit, quantity, price, vatPercent, lineTotal }: Line,
  note: string | null,
) => [
  lineNo,
  article,
  shortcode,
  name,
  unit,
  quantity,
  toWire(price),
  vatPercent > 0 ? `${vatPercent} %` : 'Без НДС',
  toWire(vatContained(lineTotal, vatPercent)),
  toWire(lineTotal),
  note,
];

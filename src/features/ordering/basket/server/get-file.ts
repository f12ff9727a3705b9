import { createFileLink } from '#server/files/account-files.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { workbookBytes, XLSX_TYPE, type WorkbookColumn } from '#server/xlsx/write-workbook.ts';
import { amountOf } from '#shared/amount.ts';
import { dayOf, formatDate } from '#shared/dates.ts';
import { lineTotal, toWire } from '#shared/money.ts';
import { NBSP } from '#shared/number-format.ts';
import { currencySign } from '#shared/price-format.ts';
import { SHORTAGE_TEXTS } from '#shared/stock-rules.ts';
import { type LostLine, type PricedLine, type PricedBasket, readPricedBasket } from './price-basket.ts';

/** The basket as a spreadsheet at today's prices (R-CALL-067). Throws EMPTY_BASKET. */
export const getFile: Operation<'basketFile', Session> = async ({ db, session, env, now }) => {
  const at = now();
  const basket = await readPricedBasket(db, session, { now: at, timeZone: env.TZ_SHOP });
  if (basket.lines.length + basket.lost.length === 0) throw refuse('EMPTY_BASKET', 'В корзине нет товаров');
  const columns = columnsIn(currencySign(session.company?.currency ?? 'RUB'));
  const content = await workbookBytes({ sheet: 'Корзина', columns, rows: rowsOf(basket) });
  const name = `Корзина ${formatDate(dayOf(at, env.TZ_SHOP))}.xlsx`;
  const file = { ownerAccountId: session.account.id, kind: 'basket', name, mime: XLSX_TYPE, content };
  return { link: await createFileLink(db, file), name };
};

const columnsIn = (currency: string): WorkbookColumn[] => [
  { header: 'Артикул', width: 18, format: 'text' },
  { header: 'Короткий код', width: 14, format: 'text' },
  { header: 'Наименование', width: 60, format: 'text' },
  { header: 'Ед. изм.', width: 10, format: 'text' },
  { header: 'Количество', width: 12, format: 'whole' },
  { header: `Цена, ${currency}`, width: 14, format: 'money' },
  { header: `Сумма, ${currency}`, width: 16, format: 'money' },
  { header: 'Наличие', width: 30, format: 'text' },
];

/** What can be ordered first, then what cannot, with the reason in place of a sum. */
function* rowsOf({ lines, lost }: PricedBasket) {
  for (const line of lines.filter(({ isOrderable }) => isOrderable)) yield keptRow(line);
  for (const { item, quantity, isOrderable } of lines) {
    if (!isOrderable) yield [...namesOf(item), quantity, null, null, 'Нет в наличии'];
  }
  for (const { item, reason } of lost) yield [...namesOf(item), null, null, null, reason];
}

const namesOf = ({ article, shortcode, name, unit }: LostLine['item']) => [article, shortcode, name, unit];

function keptRow({ item, quantity, remeasured, price, shortage }: PricedLine) {
  const sum = remeasured ? null : toWire(lineTotal(price.valueVat, quantity));
  const state = remeasured
    ? `Единица изменилась: было ${amountOf(remeasured.quantity, remeasured.unit).replace(NBSP, ' ')}. Проверьте количество`
    : shortage
      ? SHORTAGE_TEXTS[shortage]
      : 'В наличии';
  return [...namesOf(item), quantity, toWire(price.valueVat), sum, state];
}

import { and, inArray } from 'drizzle-orm';
import { writeAudit } from '#identity/audit/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { refuse } from '#server/errors.ts';
import { createFileLink } from '#server/files/account-files.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { momentCell, workbookBytes, type WorkbookColumn, XLSX_TYPE } from '#server/xlsx/write-workbook.ts';
import { dayOf } from '#shared/dates.ts';
import { seesMoney } from '#shared/rights/staff-rights.ts';
import type { OfficeOrderRow } from '../contract.ts';
import { filtered } from './order-filter.ts';
import { listRows, rowView } from './order-rows.ts';

const MAX_ROWS = 20_000;

/** The orders of a list, or the chosen ones of it, as a spreadsheet; the audit log says how many. Throws LIMIT, FORBIDDEN. */
export const makeOrdersFile: Operation<'officeOrdersFile', Session> = async (ctx, { body }) => {
  const { db, env, session, request, now } = ctx;
  const { ids, ...filter } = body;
  const where = and(filtered(ctx, filter), ids && inArray(customerOrder.id, ids))!;
  const rows = await listRows(ctx, where, filter, { limit: MAX_ROWS + 1 });
  if (rows.length > MAX_ROWS) throw refuse('LIMIT', `Больше ${MAX_ROWS} заказов. Сузьте список фильтрами`);
  const withSums = seesMoney(session.staff);
  const name = `Заказы ${dayOf(now(), env.TZ_SHOP)}.xlsx`;
  const content = await workbookBytes({
    sheet: 'Заказы',
    columns: columns.filter(({ header }) => withSums || !SUMS.includes(header)),
    rows: rows.map((row) => cellsOf(rowView(ctx, row), env.TZ_SHOP, withSums)),
  });
  const { id } = session.account;
  await writeAudit(db, {
    action: 'order.export',
    actorAccountId: id,
    accountId: id,
    object: name,
    ip: request.ip,
    details: { rows: rows.length },
  });
  const file = { ownerAccountId: id, kind: 'office-orders', name, mime: XLSX_TYPE, content };
  return { link: await createFileLink(db, file), name, rows: rows.length };
};

const SUMS = ['Сумма', 'Валюта'];

const columns: WorkbookColumn[] = [
  { header: 'Номер', width: 16, format: 'text' },
  { header: 'Номер в 1С', width: 16, format: 'text' },
  { header: 'Номер у клиента', width: 16, format: 'text' },
  { header: 'Дата', width: 16, format: 'moment' },
  { header: 'Статус', width: 18, format: 'text' },
  { header: 'Компания', width: 40, format: 'text' },
  { header: 'Объект', width: 30, format: 'text' },
  { header: 'Покупатель', width: 30, format: 'text' },
  { header: 'Менеджер', width: 30, format: 'text' },
  { header: 'Строк', width: 8, format: 'whole' },
  { header: 'Сумма', width: 16, format: 'money' },
  { header: 'Валюта', width: 8, format: 'text' },
  { header: 'Оплачен', width: 10, format: 'text' },
  { header: 'Обмен', width: 40, format: 'text' },
];

const exchangeWords = { none: '', waiting: 'Ждёт отправки', sent: 'Отправлен', taken: 'Принят', aside: 'Отложен' };

function cellsOf(row: OfficeOrderRow, timeZone: string, withSums: boolean) {
  const { exchange } = row;
  const reason = exchange.problem === null ? '' : `: ${exchange.problem}`;
  return [
    row.number,
    exchange.number,
    row.ownNumber || null,
    momentCell(row.date, timeZone),
    row.status.name,
    row.company.name,
    row.object,
    row.author,
    row.manager?.name ?? null,
    row.articles,
    ...(withSums ? [row.total, row.currency] : []),
    row.paid ? 'да' : 'нет',
    `${exchangeWords[exchange.state]}${reason}`,
  ];
}

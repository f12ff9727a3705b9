import { refuse } from '#server/errors.ts';
import { createFileLink } from '#server/files/account-files.ts';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { workbookBytes, XLSX_TYPE } from '#server/xlsx/write-workbook.ts';
import { dayOf, formatDate } from '#shared/dates.ts';
import { financeCompany } from './finance-company.ts';
import { getDebt } from './get-debt.ts';
import { sectionSheets } from './section-sheets.ts';

/** More would take longer than a request may: a shorter period is asked for. */
const MAX_ROWS = 20_000;

/**
 * A section of finances as a spreadsheet, the history with the filter of the page. Errors: NOT_FOUND, VALIDATION, EMPTY;
 * LIMIT where there are more rows than a file takes: a cut one would pass for the whole.
 */
export const makeFinanceFile: Operation<'financeFile', BuyerSession> = async ({ db, session, env, now }, { query }) => {
  const firm = await financeCompany(db, session, query.contragent);
  const debt = await getDebt(db, firm.id);
  const today = dayOf(now(), env.TZ_SHOP);
  const { name, columns, rows } = await sectionSheets[query.section](db, {
    firm,
    asOf: debt?.asOf ?? null,
    today,
    timeZone: env.TZ_SHOP,
    limit: MAX_ROWS + 1,
    query,
  });
  if (rows.length === 0) throw refuse('EMPTY', 'Таких записей нет: измените условия');
  if (rows.length > MAX_ROWS) {
    throw refuse('LIMIT', `В файл входит не больше ${MAX_ROWS} строк: выберите период короче`);
  }
  const content = await workbookBytes({ sheet: name, columns, rows });
  const fileName = `${name} ${formatDate(today)}.xlsx`;
  const file = { ownerAccountId: session.account.id, kind: 'finance', name: fileName, mime: XLSX_TYPE };
  return createFileLink(db, { ...file, content });
};

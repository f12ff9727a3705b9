import { and } from 'drizzle-orm';
import { auditLog } from '#identity/audit/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { createFileLink } from '#server/files/account-files.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { momentCell, workbookBytes, XLSX_TYPE } from '#server/xlsx/write-workbook.ts';
import { dayOf, formatDate } from '#shared/dates.ts';
import { entryView } from './entry-view.ts';
import { filtered } from './journal-filter.ts';
import { readableBy } from './readable-companies.ts';
import { readEntries, readNames, type StoredEntry } from './read-entries.ts';

/** More would take longer than a request may: a shorter time is asked for. */
const MOST = 20_000;
/** Entries whose names are read at a time. */
const CHUNK = 1000;

/**
 * The journal as a spreadsheet, with the filter of the page. Errors: FORBIDDEN, NOT_FOUND, NO_COMPANY, VALIDATION; EMPTY;
 * LIMIT where there are more entries than a file takes: a cut one would pass for the whole.
 */
export const makeJournalFile: Operation<'journalFile', Session> = async ({ db, session, env, now }, { query }) => {
  const { isManager, where: ofCompany } = await readableBy(db, session, query.contragent);
  const where = and(ofCompany, filtered(query, env.TZ_SHOP));
  const total = await db.$count(auditLog, where);
  if (total === 0) throw refuse('EMPTY', 'Таких записей нет: измените условия');
  if (total > MOST) {
    throw refuse('LIMIT', `Записей ${total}, а в файл входит не больше ${MOST}: выберите период короче`);
  }
  const entries = await readEntries(db, where, { limit: MOST });
  const content = await workbookBytes({
    sheet: 'Журнал',
    columns: [
      { header: 'Время', width: 17, format: 'moment' },
      { header: 'Компания', width: 32 },
      { header: 'Кто', width: 28 },
      { header: 'От чьего имени', width: 28 },
      { header: 'Что сделано', width: 36 },
      { header: 'Кого касается', width: 28 },
      { header: 'Объект', width: 36 },
      { header: 'Подробности', width: 60 },
    ],
    rows: rowsOf(db, entries, { isManager, timeZone: env.TZ_SHOP }),
  });
  const name = `Журнал ${formatDate(dayOf(now(), env.TZ_SHOP))}.xlsx`;
  const file = { ownerAccountId: session.account.id, kind: 'journal', name, mime: XLSX_TYPE };
  return createFileLink(db, { ...file, content });
};

async function* rowsOf(
  db: Db,
  entries: readonly StoredEntry[],
  { isManager, timeZone }: { isManager: boolean; timeZone: string },
) {
  for (let from = 0; from < entries.length; from += CHUNK) {
    const chunk = entries.slice(from, from + CHUNK);
    const names = await readNames(db, chunk);
    for (const stored of chunk) {
      const entry = entryView(stored, names, isManager);
      yield [
        momentCell(entry.at, timeZone),
        entry.company.name,
        entry.who?.name ?? 'Приглашённый',
        entry.inNameOf?.name ?? null,
        entry.text,
        entry.person?.name ?? null,
        entry.object?.name ?? null,
        entry.details || null,
      ];
    }
  }
}

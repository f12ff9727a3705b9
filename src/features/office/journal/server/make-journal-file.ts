import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { createFileLink } from '#server/files/account-files.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { momentCell, workbookBytes, XLSX_TYPE } from '#server/xlsx/write-workbook.ts';
import { dayOf } from '#shared/dates.ts';
import { formatNumber } from '#shared/number-format.ts';
import type { StaffRights } from '#shared/rights/staff-rights.ts';
import { entryView } from './entry-view.ts';
import { filtered } from './journal-filter.ts';
import { type Entry, readEntries, readNames } from './read-entries.ts';

const MAX_ROWS = 20_000;
/** Entries whose names are read at a time. */
const CHUNK = 1000;

/**
 * The entries that a filter leaves as a spreadsheet; the audit log says how many. Throws LIMIT where there are more entries
 * than a file takes.
 */
export const makeJournalFile: Operation<'officeJournalFile', Session> = async (ctx, { body }) => {
  const { db, env, session, request, now } = ctx;
  const entries = await readEntries(db, filtered(ctx, body), MAX_ROWS + 1);
  if (entries.length > MAX_ROWS)
    throw refuse('LIMIT', `Больше ${formatNumber(MAX_ROWS)} записей. Выберите период короче`);
  const content = await workbookBytes({
    sheet: 'Журнал',
    columns: [
      { header: 'Время', width: 17, format: 'moment' },
      { header: 'Кто', width: 28 },
      { header: 'От чьего имени', width: 28 },
      { header: 'Что сделано', width: 36 },
      { header: 'Кого касается', width: 28 },
      { header: 'Объект', width: 36 },
      { header: 'Компания', width: 32 },
      { header: 'Подробности', width: 60 },
    ],
    rows: rowsOf(db, entries, { rights: session.staff, timeZone: env.TZ_SHOP }),
  });
  const name = `Журнал ${dayOf(now(), env.TZ_SHOP)}.xlsx`;
  const { id } = session.account;
  await writeAudit(db, {
    action: 'journal.export',
    actorAccountId: id,
    accountId: id,
    object: name,
    ip: request.ip,
    details: { rows: entries.length },
  });
  const file = { ownerAccountId: id, kind: 'office-journal', name, mime: XLSX_TYPE, content };
  return { link: await createFileLink(db, file), name, rows: entries.length };
};

async function* rowsOf(
  db: Db,
  entries: readonly Entry[],
  { rights, timeZone }: { rights: StaffRights; timeZone: string },
) {
  for (let from = 0; from < entries.length; from += CHUNK) {
    const chunk = entries.slice(from, from + CHUNK);
    const names = await readNames(db, chunk);
    for (const stored of chunk) {
      const entry = entryView(stored, names, rights);
      yield [
        momentCell(entry.at, timeZone),
        entry.by.name,
        entry.inNameOf?.name ?? null,
        entry.text,
        entry.person?.name ?? null,
        entry.object?.name ?? null,
        entry.company?.name ?? null,
        entry.details.join('. ') || null,
      ];
    }
  }
}

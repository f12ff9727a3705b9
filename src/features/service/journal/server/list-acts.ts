import { and, eq } from 'drizzle-orm';
import { auditLog } from '#identity/audit/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { JournalEntry } from '../contract.ts';
import { entryView } from './entry-view.ts';
import { filtered } from './journal-filter.ts';
import { readEntries, readNames } from './read-entries.ts';

/** The newest acts in a company as its manager reads them. The caller checks the scope. */
export async function unsafeListActs(
  db: Db,
  companyId: number,
  { limit, timeZone }: { limit: number; timeZone: string },
): Promise<JournalEntry[]> {
  const where = and(eq(auditLog.companyId, companyId), filtered({}, timeZone));
  const entries = await readEntries(db, where, { limit });
  const names = await readNames(db, entries);
  return entries.map((entry) => entryView(entry, names, true));
}

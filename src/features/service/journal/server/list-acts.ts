import { and, eq } from 'drizzle-orm';
import { auditLog } from '#identity/audit/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { JournalEntry } from '../contract.ts';
import { entryView } from './entry-view.ts';
import { filtered } from './journal-filter.ts';
import { readEntries, readNames } from './read-entries.ts';
import { termsInWords } from './terms-in-words.ts';

/** The acts whose terms the office shows; the journal, which others read too, says none. */
const ofTerms = ['company.terms', 'company.approve'];

/** The newest acts in a company as the office shows them, with terms. The caller checks the scope. */
export async function unsafeListActs(
  db: Db,
  companyId: number,
  { limit, timeZone }: { limit: number; timeZone: string },
): Promise<JournalEntry[]> {
  const where = and(eq(auditLog.companyId, companyId), filtered({}, timeZone));
  const entries = await readEntries(db, where, { limit });
  const names = await readNames(db, entries);
  return entries.map((entry) => {
    const view = entryView(entry, names, true);
    return ofTerms.includes(entry.action) ? { ...view, details: termsInWords(entry.details, names) } : view;
  });
}

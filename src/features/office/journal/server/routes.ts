import { serve } from '#server/serve.ts';
import { listJournal } from './list-journal.ts';
import { makeJournalFile } from './make-journal-file.ts';

export const officeJournalRoutes = [
  serve('officeJournal', listJournal),
  serve('officeJournalFile', makeJournalFile, { perMinute: 6 }),
];

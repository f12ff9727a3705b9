import { serve } from '#server/serve.ts';
import { getJournal } from './get-journal.ts';
import { makeJournalFile } from './make-journal-file.ts';

export const journalRoutes = [
  serve('journal', getJournal, { perMinute: 120 }),
  serve('journalFile', makeJournalFile, { perMinute: 6 }),
];

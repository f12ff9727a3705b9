import { serve } from '#server/serve.ts';
import { shopper } from '#server/session/access.ts';
import { getJournal } from './get-journal.ts';
import { makeJournalFile } from './make-journal-file.ts';

export const journalRoutes = [
  serve('journal', shopper, getJournal, { perMinute: 120 }),
  serve('journalFile', shopper, makeJournalFile, { perMinute: 6 }),
];

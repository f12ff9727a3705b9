export { JournalPage } from './journal-page.tsx';
export { loadJournal } from './journal-query.ts';
export { readJournalSearch } from './journal-search.ts';

export { JournalPanel } from './journal-panel.tsx';
export { JournalScreen } from './journal-screen.tsx';

export { ShortageNote, ShortageText } from './shortage-note.tsx';
export { storeShortage } from './use-shortage.ts';

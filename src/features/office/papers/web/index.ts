export { loadPaper } from './paper-query.ts';
export { PaperScreen } from './paper-screen.tsx';
export { PapersScreen } from './papers-screen.tsx';

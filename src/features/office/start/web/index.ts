export { loadStart } from './load-start.ts';
export { StartPage } from './start-page.tsx';

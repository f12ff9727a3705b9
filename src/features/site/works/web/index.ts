export { guardWorks } from './guard-works.ts';
export { loadWorks } from './load-works.ts';
export { WorksPage } from './works-page.tsx';

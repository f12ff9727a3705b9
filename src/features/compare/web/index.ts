export { ComparePage } from './compare-page.tsx';
export { compareQuery } from './compare-query.ts';

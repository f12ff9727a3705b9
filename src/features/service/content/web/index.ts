export { StaticPage } from './static-page.tsx';
export { loadStaticPage } from './static-page-query.ts';

export { HomePage } from './home-page.tsx';
export { loadHome } from './home-query.ts';

export { loadPriceLists } from './price-list-queries.ts';
export { PriceListsPage } from './price-lists-page.tsx';

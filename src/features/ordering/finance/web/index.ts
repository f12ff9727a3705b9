export { loadFinances } from './finance-queries.ts';
export { readFinanceSearch } from './finance-search.ts';
export { FinancesPage } from './finances-page.tsx';

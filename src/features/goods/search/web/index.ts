export { HeaderSearch } from './header-search.tsx';
export { SearchPage } from './search-page.tsx';
export { loadSearch, searchAddress } from './load-search.ts';
export { resultsHref, searchText } from './search-query.ts';

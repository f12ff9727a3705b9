export { HeaderSearch } from './header-search.tsx';
export { SearchPage } from './search-page.tsx';
export { loadSearch } from './load-search.ts';
export { searchAddress } from './search-address.ts';
export { searchText } from './search-text.ts';

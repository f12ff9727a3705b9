export { changeAlert } from './change-alert.ts';
export { ComparePage } from './compare-page.tsx';
export { compareQuery } from './compare-query.ts';
export { favouritesAddress } from './favourites-address.ts';
export { FavouritesPage } from './favourites-page.tsx';
export { useMarks } from './use-marks.ts';

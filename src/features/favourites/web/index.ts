export { favouritesAddress } from './favourites-address.ts';
export { FavouritesPage } from './favourites-page.tsx';

import { serve } from '#server/serve.ts';
import { addCompared, clearCompared, removeCompared } from './change-compare.ts';
import { addFavourite, clearFavourites, removeFavourite } from './change-favourites.ts';
import { getCompare } from './get-compare.ts';
import { listFavourites } from './list-favourites.ts';

const writes = { perMinute: 600 };

export const savedProductsRoutes = [
  serve('favouriteList', listFavourites),
  serve('favouriteAdd', addFavourite, writes),
  serve('favouriteRemove', removeFavourite, writes),
  serve('favouriteClear', clearFavourites, writes),
  serve('compareList', getCompare),
  serve('compareAdd', addCompared, writes),
  serve('compareRemove', removeCompared, writes),
  serve('compareClear', clearCompared, writes),
];

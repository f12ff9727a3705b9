import { serve } from '#server/serve.ts';
import { shopper } from '#server/session/access.ts';
import { addCompared, clearCompared, removeCompared } from './change-compare.ts';
import { addFavourite, clearFavourites, removeFavourite } from './change-favourites.ts';
import { getCompare } from './get-compare.ts';
import { listFavourites } from './list-favourites.ts';

const writes = { perMinute: 600 };

export const savedProductsRoutes = [
  serve('favouriteList', shopper, listFavourites),
  serve('favouriteAdd', shopper, addFavourite, writes),
  serve('favouriteRemove', shopper, removeFavourite, writes),
  serve('favouriteClear', shopper, clearFavourites, writes),
  serve('compareList', shopper, getCompare),
  serve('compareAdd', shopper, addCompared, writes),
  serve('compareRemove', shopper, removeCompared, writes),
  serve('compareClear', shopper, clearCompared, writes),
];

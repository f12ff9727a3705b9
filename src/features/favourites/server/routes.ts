import { serve } from '#server/serve.ts';
import { shopper } from '#server/session/access.ts';
import { addFavourite, clearFavourites, removeFavourite } from './change-favourites.ts';
import { listFavourites } from './list-favourites.ts';

const writes = { perMinute: 600 };

export const favouritesRoutes = [
  serve('favouriteList', shopper, listFavourites),
  serve('favouriteAdd', shopper, addFavourite, writes),
  serve('favouriteRemove', shopper, removeFavourite, writes),
  serve('favouriteClear', shopper, clearFavourites, writes),
];

import { serve } from '#server/serve.ts';
import { setUserCity } from './set-user-city.ts';

export const accountsRoutes = [
  // A GET that changes something: harmless, because the token comes in a header and no cookie stands in for it
  serve('setUserCity', (ctx, { query }) => setUserCity(ctx, query.cityId), { neverStored: true }),
  serve('setUserCityByPost', (ctx, { body }) => setUserCity(ctx, body.cityId), { neverStored: true }),
];

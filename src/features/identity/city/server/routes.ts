import { serve } from '#server/serve.ts';
import { getCitiesByName } from './get-cities-by-name.ts';
import { getCityByIp } from './get-city-by-ip.ts';

export const cityRoutes = [
  serve('cityByIp', getCityByIp, { perMinute: 60 }),
  serve('citiesByName', getCitiesByName, { perMinute: 600 }),
];

import { serve } from '#server/serve.ts';
import { signedIn } from '#server/session/access.ts';
import { getCitiesByName } from './get-cities-by-name.ts';
import { getCityByIp } from './get-city-by-ip.ts';

export const cityRoutes = [
  serve('cityByIp', signedIn, getCityByIp, { perMinute: 60 }),
  serve('citiesByName', signedIn, getCitiesByName, { perMinute: 600 }),
];

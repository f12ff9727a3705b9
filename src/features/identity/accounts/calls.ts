import type { Calls } from '#shared/endpoint.ts';

export const accountsCalls = {
  setUserCity: 'GET /web/geoIp/setUserCity/',
  setUserCityByPost: 'POST /web/geoIp/setUserCity/',
} as const satisfies Calls;

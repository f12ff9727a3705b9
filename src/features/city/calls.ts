import type { Calls } from '#shared/endpoint.ts';

export const cityCalls = {
  cityByIp: 'GET /web/geoIp/getCityByIP/',
  citiesByName: 'GET /web/geoIp/getCityByName/',
  setUserCity: 'GET /web/geoIp/setUserCity/',
  setUserCityByPost: 'POST /web/geoIp/setUserCity/',
} as const satisfies Calls;

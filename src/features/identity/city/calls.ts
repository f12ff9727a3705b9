import type { Calls } from '#shared/endpoint.ts';

export const cityCalls = {
  cityByIp: 'GET /web/geoIp/getCityByIP/',
  citiesByName: 'GET /web/geoIp/getCityByName/',
} as const satisfies Calls;

export { placeOfAddress } from './get-city-by-ip.ts';
export { findCity } from './queries.ts';
export { cityList } from './city-list.ts';
export { cityRoutes } from './routes.ts';
export { seedCities } from './seed-cities.ts';

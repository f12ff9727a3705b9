export { findCity } from './queries.ts';
export { cityRoutes } from './routes.ts';
export { seedCities } from './seed-cities.ts';

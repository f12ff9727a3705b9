export {
  findPlaces,
  type FoundPlaces,
  listAddresses,
  listConsignees,
  listPickupStores,
  listTransportCompanies,
} from './queries.ts';
export { addressesRoutes } from './routes.ts';

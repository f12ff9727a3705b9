export {
  findPlaces,
  type FoundPlaces,
  listAddresses,
  listConsignees,
  listPickupStores,
  listTransportCompanies,
} from './queries.ts';
export { type NewStore, publishCarriers, publishStores } from './publish-places.ts';
export { addressesRoutes } from './routes.ts';

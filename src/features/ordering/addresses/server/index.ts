export { addPlaces, placesOf } from './add-places.ts';
export { type ChosenPlaces, chosenPlacesColumn, type FoundPlaces, listAddresses, listChoices } from './queries.ts';
export { type NewStore, publishCarriers, publishStores } from './publish-places.ts';
export { addressesRoutes } from './routes.ts';
export { saveCarrier, saveStore } from './save-places.ts';

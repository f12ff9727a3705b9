export { checkChoices, chosenPlaces, offeredDates } from './check-choices.ts';
export { offeredChoices } from './offered-choices.ts';
export { orderGiven } from './order-given.ts';
export { checkoutRoutes } from './routes.ts';

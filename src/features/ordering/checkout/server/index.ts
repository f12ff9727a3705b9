export { checkChoices, chosenPlaces, offeredDates } from './check-choices.ts';
export { frozenLine } from './freeze-order.ts';
export { stockChanged } from './compare-with-snapshot.ts';
export { lastOrderOf } from './last-order.ts';
export { offeredChoices } from './offered-choices.ts';
export { shipments } from './choices.ts';
export { orderGiven } from './order-given.ts';
export { checkoutRoutes } from './routes.ts';

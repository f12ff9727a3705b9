export { addLines, onceUnderLock } from './add-lines.ts';
export { basketSummary } from './basket-summary.ts';
export { createBasket, lockBasket } from './lock-basket.ts';
export { nothingAdded } from './nothing-added.ts';
export { type KeptLine, priceBasket, type PricedBasket } from './price-basket.ts';
export { removeLines } from './remove-lines.ts';
export { basketRoutes } from './routes.ts';
export { getStanding, firstChoice, reasonForPrepayment } from './standing.ts';

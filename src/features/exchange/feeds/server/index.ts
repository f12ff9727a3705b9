export { type PriceListSettings, withLayouts } from './confirm-layouts.ts';
export { priceListCommand } from './price-list-command.ts';
export { type MoneySettings } from './terms/read-answers.ts';
export { YML_ORDER_PROPERTIES } from './yml-offer.ts';
export { type GoodsFile, readGoods } from './read-goods.ts';

export { type PriceListSettings, withLayouts } from './confirm-layouts.ts';
export { type GoodsFile, readGoods } from './read-goods.ts';

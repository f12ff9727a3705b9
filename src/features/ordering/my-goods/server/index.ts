export { listFrequent } from './list-my-goods.ts';
export { myGoodsRoutes } from './routes.ts';

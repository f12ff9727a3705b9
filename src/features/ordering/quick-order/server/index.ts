export { findGoods } from './find-goods.ts';
export { quickOrderRoutes } from './routes.ts';

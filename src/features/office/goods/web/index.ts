export { GoodsScreen } from './goods-screen.tsx';
export { loadProduct } from './product-query.ts';
export { ProductScreen } from './product-screen.tsx';

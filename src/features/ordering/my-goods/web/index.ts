export { readMyGoodsSearch } from './my-goods-search.ts';
export { loadMyGoods } from './queries.ts';
export { MyGoodsPage } from './my-goods-page.tsx';
export { MyGoodsTable } from './my-goods-table.tsx';
export { Beginning } from './beginning.tsx';
export { AddedGoods } from './added-goods.tsx';

import { serve } from '#server/serve.ts';
import { getMyGoodsFile } from './get-my-goods-file.ts';
import { listMyGoods } from './list-my-goods.ts';
import { setLevel } from './set-level.ts';

export const myGoodsRoutes = [
  serve('myGoodsList', listMyGoods),
  serve('myGoodsFile', getMyGoodsFile, { perMinute: 60 }),
  serve('myGoodsLevel', setLevel, { perMinute: 600 }),
];

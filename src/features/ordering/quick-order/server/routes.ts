import { serve } from '#server/serve.ts';
import { findGoods } from './find-goods.ts';

export const quickOrderRoutes = [serve('basketFind', findGoods, { perMinute: 600 })];

import { serve } from '#server/serve.ts';
import { buyerOfCompany } from '#server/session/access.ts';
import { findGoods } from './find-goods.ts';

export const quickOrderRoutes = [serve('basketFind', buyerOfCompany(), findGoods, { perMinute: 600 })];

import { serve } from '#server/serve.ts';
import { buyer, buyerOfCompany } from '#server/session/access.ts';
import { addProductList, addProducts } from './add-products.ts';
import { changeQuantity } from './change-quantity.ts';
import { clearBasket } from './clear-basket.ts';
import { getProducts, getSumBlock } from './get-basket.ts';
import { removeProducts } from './remove-products.ts';

const writes = { perMinute: 600 };

export const basketRoutes = [
  serve('basketAdd', buyerOfCompany(), addProducts, writes),
  serve('basketListAdd', buyerOfCompany(), addProductList, writes),
  serve('basketRemove', buyer, removeProducts, writes),
  serve('basketUpdate', buyer, changeQuantity, writes),
  serve('basketClear', buyer, clearBasket, writes),
  serve('basketProducts', buyer, getProducts),
  serve('basketSumBlock', buyer, getSumBlock),
];

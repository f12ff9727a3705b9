import { serve } from '#server/serve.ts';
import { buyer, buyerOfCompany, signedIn } from '#server/session/access.ts';
import { addProductList, addProducts } from './add-products.ts';
import { changeOffer } from './change-offer.ts';
import { changeQuantity } from './change-quantity.ts';
import { clearBasket } from './clear-basket.ts';
import { getAction, getActionsOfGroup, getActionsOfProduct } from './get-actions.ts';
import { getProducts, getSumBlock } from './get-basket.ts';
import { getFields } from './get-fields.ts';
import { getFile } from './get-file.ts';
import { removeProducts } from './remove-products.ts';

const writes = { perMinute: 600 };

export const basketRoutes = [
  serve('basketAdd', buyerOfCompany(), addProducts, writes),
  serve('basketListAdd', buyerOfCompany(), addProductList, writes),
  serve('basketRemove', buyer, removeProducts, writes),
  serve('basketUpdate', buyer, changeQuantity, writes),
  serve('basketClear', buyer, clearBasket, writes),
  serve('basketChangeOffer', buyerOfCompany(), changeOffer, writes),
  serve('basketProducts', buyer, getProducts),
  serve('basketSumBlock', buyer, getSumBlock),
  serve('basketFields', buyer, getFields),
  serve('basketFile', buyer, getFile, { perMinute: 20 }),
  serve('basketAction', signedIn, getAction),
  serve('basketActionsOfGroup', signedIn, getActionsOfGroup),
  serve('basketActionsOfProduct', signedIn, getActionsOfProduct),
];

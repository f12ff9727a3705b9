import { serve } from '#server/serve.ts';
import { addProductList, addProducts } from './add-products.ts';
import { changeOffer } from './change-offer.ts';
import { changeQuantity } from './change-quantity.ts';
import { changeRemark } from './change-remark.ts';
import { clearBasket } from './clear-basket.ts';
import { getAction, getActionsOfGroup, getActionsOfProduct } from './get-actions.ts';
import { getProducts, getSumBlock } from './get-basket.ts';
import { getFields } from './get-fields.ts';
import { getFile } from './get-file.ts';
import { getSwitched } from './get-switched.ts';
import { removeProducts } from './remove-products.ts';
import { replaceLine } from './replace-line.ts';

const writes = { perMinute: 600 };

export const basketRoutes = [
  serve('basketAdd', addProducts, writes),
  serve('basketListAdd', addProductList, writes),
  serve('basketRemove', removeProducts, writes),
  serve('basketUpdate', changeQuantity, writes),
  serve('basketRemark', changeRemark, writes),
  serve('basketClear', clearBasket, writes),
  serve('basketChangeOffer', changeOffer, writes),
  serve('basketReplace', replaceLine, writes),
  serve('basketProducts', getProducts),
  serve('basketSumBlock', getSumBlock),
  serve('basketSwitched', getSwitched),
  serve('basketFields', getFields),
  serve('basketFile', getFile, { perMinute: 20 }),
  serve('basketAction', getAction),
  serve('basketActionsOfGroup', getActionsOfGroup),
  serve('basketActionsOfProduct', getActionsOfProduct),
];

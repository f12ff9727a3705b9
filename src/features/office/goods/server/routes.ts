import { serve } from '#server/serve.ts';
import { GOODS_PICTURE_UPLOAD } from '#shared/upload-rules.ts';
import { actOnProducts } from './act-on-products.ts';
import { addPicture } from './add-picture.ts';
import { changeLinks } from './change-links.ts';
import { changeProduct, returnProduct } from './change-product.ts';
import { changeProperty } from './change-property.ts';
import { changeVariant } from './change-variant.ts';
import { getProduct } from './get-product.ts';
import { listChoices } from './list-choices.ts';
import { listProducts } from './list-products.ts';

const MEGABYTE = 1024 * 1024;
const changes = { perMinute: 60 };

export const officeProductsRoutes = [
  serve('officeProducts', listProducts),
  serve('officeProductChoices', listChoices),
  serve('officeProductsAct', actOnProducts, changes),
  serve('officeProduct', getProduct),
  serve('officeProductChange', changeProduct, changes),
  serve('officeProductProperty', changeProperty, changes),
  serve('officeProductLinks', changeLinks, changes),
  serve('officeProductPicture', addPicture, {
    ...changes,
    upload: { bytes: GOODS_PICTURE_UPLOAD.maxSize * MEGABYTE, files: GOODS_PICTURE_UPLOAD.maxFiles },
  }),
  serve('officeProductReturn', returnProduct, changes),
  serve('officeVariantChange', changeVariant, changes),
];

import { serve } from '#server/serve.ts';
import { signedIn } from '#server/session/access.ts';
import { getFastView } from './get-fast-view.ts';
import { getBrandsFilter, getFilter } from './get-filter.ts';
import { getOffer } from './get-offer.ts';
import { getProduct } from './get-product.ts';
import { getSections } from './get-sections.ts';
import { listAccessories, listAnalogues, listConsumables, listSimilar, listSimilarInStock } from './linked-products.ts';
import { listBrand } from './list-brand.ts';
import { listBrands } from './list-brands.ts';
import { listRecentlyViewed } from './list-recently-viewed.ts';
import { listCatalogue, listSection } from './list-section.ts';

export const catalogueRoutes = [
  serve('catalogSections', signedIn, getSections),
  serve('catalogRoot', signedIn, listCatalogue),
  serve('catalogPage', signedIn, listSection),
  serve('productDetail', signedIn, getProduct),
  serve('simpleOffer', signedIn, getOffer),
  serve('fastView', signedIn, getFastView),
  serve('catalogFilter', signedIn, getFilter),
  serve('brandList', signedIn, listBrands),
  serve('brandPage', signedIn, listBrand),
  serve('brandsFilter', signedIn, getBrandsFilter),
  serve('analogues', signedIn, listAnalogues),
  serve('similarProducts', signedIn, listSimilar),
  serve('accessories', signedIn, listAccessories),
  serve('consumables', signedIn, listConsumables),
  serve('similarInStock', signedIn, listSimilarInStock),
  serve('recentlyViewed', signedIn, listRecentlyViewed),
];

import { serve } from '#server/serve.ts';
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
  serve('catalogSections', getSections),
  serve('catalogRoot', listCatalogue),
  serve('catalogPage', listSection),
  serve('productDetail', getProduct),
  serve('simpleOffer', getOffer),
  serve('fastView', getFastView),
  serve('catalogFilter', getFilter),
  serve('brandList', listBrands),
  serve('brandPage', listBrand),
  serve('brandsFilter', getBrandsFilter),
  serve('analogues', listAnalogues),
  serve('similarProducts', listSimilar),
  serve('accessories', listAccessories),
  serve('consumables', listConsumables),
  serve('similarInStock', listSimilarInStock),
  serve('recentlyViewed', listRecentlyViewed),
];

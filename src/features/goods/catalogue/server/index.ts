export { buildFilter, type FilterChoice } from '../filter-path.ts';
export { brandRowIndexes } from './brand-row-indexes.ts';
export { filterOf } from './get-filter.ts';
export { goodsColumns, type GoodsRow, goodsView, traitColumns, traitsView, measureOf } from './goods-fields.ts';
export { itemsOf } from './items-of.ts';
export { listItems } from './list-items.ts';
export { listViewed } from './list-recently-viewed.ts';
export { listProducts } from './list-products.ts';
export { offerGroups } from './offer-groups.ts';
export { itemUrl, pictureView, productUrl } from './product-view.ts';
export {
  catalogueAgeSeconds,
  catalogueOf,
  isCatalogueLoading,
  receiveCatalogue,
  settledCatalogue,
  shareCatalogue,
  startCatalogue,
} from './read-model/catalogue-of.ts';
export { catalogueRoutes } from './routes.ts';
export type { CatalogueModel } from './read-model/catalogue-model.ts';
export type { Goods } from './read-model/goods.ts';
export type { Ranking } from './read-model/page-row-indexes.ts';
export { ancestry, type SectionNode } from './read-model/section-tree.ts';
export { writeViews } from './view-log.ts';
export { type BasketOfProduct, basketQuantitiesSlot, basketsOfProductSlot } from './basket-quantities.ts';

export { buildFilter, type FilterChoice } from '../filter-path.ts';
export { type ItemList, listItems } from './list-items.ts';
export { listProducts } from './list-products.ts';
export { noteChange } from './note-change.ts';
export { offerGroups } from './offer-groups.ts';
export { pictureView, productUrl } from './product-view.ts';
export { catalogueOf, keepCatalogue, settledCatalogue } from './read-model/catalogue-of.ts';
export { catalogueRoutes } from './routes.ts';

export { CatalogueChanges } from './catalogue-changes.ts';
export { ChangeCursor, type CursorState } from './change-cursor.ts';
export { ChangeLogFollower } from './change-log-follower.ts';
export { committedSince, snapshotSql } from './committed-since.ts';
export { aliasesOf, changeAliases, changeBrand, getBrandByName, mergeBrands } from './brands/change-brand.ts';
export { isOwnBrand, moveMergedGoods } from './brands/own-brands.ts';
export { changeSections } from './change-sections.ts';
export {
  type Author,
  changeEachProduct,
  type ChangedProduct,
  changeProducts,
  type ProductChange,
  returnFields,
} from './held/change-products.ts';
export { type Difference, type Fields, type Held, type Json, takeImported } from './held/held.ts';
export { changeVariants, returnVariant } from './held/change-variants.ts';
export {
  differsFromSource,
  lockProducts,
  propertyField,
  propertyOfField,
  readProducts,
  type StoredProduct,
  writeProductFields,
} from './held/product-fields.ts';
export { type FieldText, fieldTexts } from './held/product-field-texts.ts';
export { findByArticle, type FindArticle, type OfArticle } from './find-by-article.ts';
export { ensureValues } from './ensure-values.ts';
export { hasMoreProducts } from './has-more-products.ts';
export { findReplacements, type Replacement, REPLACING } from './links/find-replacements.ts';
export { isShownProduct } from './is-shown-product.ts';
export { takeNamedLinks } from './links/resolve-links.ts';
export { listMarked } from './list-marked.ts';
export type { Change } from './logged-change.ts';
export { cursorAtEnd, readChanges } from './read-changes.ts';
export { recordCatalogueChange } from './record-catalogue-change.ts';
export { changeNewProperty, findNewProperty, listSourceProperties } from './new-goods/new-property.ts';
export { refreshNewGoods } from './new-goods/refresh-new-goods.ts';
export { startNewGoods } from './new-goods/start-new-goods.ts';
export { type ProductChoice, publishChoice, subscribeToChoices } from './product-choices.ts';
export { changeAlias } from './properties/change-alias.ts';
export {
  changeProperty,
  filterChoiceOf,
  inPropertyOrder,
  placeProperty,
  returnProperty,
} from './properties/change-property.ts';
export { chooseAllFilters, chooseFilters } from './properties/choose-filters.ts';
export { propertyTitle } from './properties/property-title.ts';
export { propertyCommand } from './property-command.ts';
export { changeRoot, ROOT_GROUP, rootSort, WITHOUT_GROUP } from './sections/change-root.ts';
export { addSection, changeSection, returnSection } from './sections/change-section.ts';
export { inSectionOrder, placeSection } from './sections/order-sections.ts';
export { type PlacedSection, readPlaces } from './sections/read-places.ts';
export type { SectionPlaces } from './sections/section-places.ts';
export { SnapshotKeeper } from './snapshot-keeper.ts';

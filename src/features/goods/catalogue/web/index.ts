export { BuyControls, type Buying, type ProductToAdd } from './buy-controls.tsx';
export { BrandPage } from './brand-page.tsx';
export { BrandsPage } from './brands-page.tsx';
export { brandsQuery } from './brands-query.ts';
export { CataloguePage } from './catalogue-page.tsx';
export { FAVOURITES } from './favourites-list.ts';
export {
  listingAddress,
  listingHref,
  listingSearch,
  type ListingAddress,
  type ListingSearch,
} from './listing-address.ts';
export { Listing } from './listing.tsx';
export { loadListing } from './load-listing.ts';
export { loadProduct } from './load-product.ts';
export { itemToBuy } from './offers.ts';
export { productKey } from './product-key.ts';
export { ProductPage } from './product-page.tsx';
export { ProductSkeleton } from './product-skeleton.tsx';
export { ListingPageSkeleton } from './rows-skeleton.tsx';
export { RowActionsContext, useBuying, useMarks, type RowActions } from './row-actions.ts';
export { ProductMarks, type MarkList, type Marks } from './product-marks.tsx';
export { useListing } from './use-listing.ts';
export { useOffer } from './use-offer.ts';

import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { catalogueItem, catalogueListing, listingQuery } from '../catalogue/contract.ts';
import { id, pageInfo } from '../wire.ts';
import type { favouritesCalls } from './calls.ts';

const product = z.object({ product_id: id });

/** Ids of the kept products, the oldest first. */
const kept = z.array(id);

/** R-ENT-43. */
export const favourites = z.object({
  items: z.array(catalogueItem),
  pageNavigation: pageInfo,
  sort: catalogueListing.shape.sort,
});
export type Favourites = z.infer<typeof favourites>;

export const favouritesContract = {
  favouriteList: {
    summary: 'Избранные товары; st ищет в названии и артикуле',
    query: listingQuery.extend({ st: z.string().trim().max(100).default('').catch('') }),
    data: favourites,
  },
  favouriteAdd: {
    summary: 'Добавляет товар в избранное',
    body: product,
    data: kept,
    errors: ['NOT_FOUND', 'LIMIT'],
  },
  favouriteRemove: { summary: 'Убирает товар из избранного', body: product, data: kept },
  favouriteClear: { summary: 'Очищает избранное', data: kept },
} satisfies Contract<typeof favouritesCalls>;

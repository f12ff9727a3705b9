import { z } from 'zod';
import { id, pageInfo } from '#features/wire.ts';
import { catalogueItem, catalogueListing, idBefore, listingQuery } from '#goods/catalogue/contract.ts';
import type { Contract } from '#shared/endpoint.ts';
import type { savedProductsCalls } from './calls.ts';

const product = z.object({ product_id: id });

/** Ids of the products of a list, the oldest first. */
const savedIds = z.array(id);

/** R-ENT-43. */
export const favourites = z.object({
  items: z.array(catalogueItem),
  pageNavigation: pageInfo,
  idBefore,
  sort: catalogueListing.shape.sort,
});

/** A characteristic with its value for each of the section's `ids`, in their order; null where an item has none. */
const comparedProperty = z.object({
  code: z.string(),
  name: z.string(),
  values: z.array(z.string().nullable()),
});

/** Goods of one main section, which have something to compare. `id` is null for goods without a section. */
const comparedSection = z.object({
  id: id.nullable(),
  name: z.string(),
  ids: z.array(id),
  properties: z.array(comparedProperty),
});
export type ComparedSection = z.infer<typeof comparedSection>;

/** `items` in the order in which they were added. */
export const compared = z.object({ items: z.array(catalogueItem), sections: z.array(comparedSection) });
export type Compared = z.infer<typeof compared>;

/** The part of the header that marks the saved products on every page. */
export const savedInHeader = { favorite: savedIds, compare: savedIds };
export type SavedInHeader = z.infer<z.ZodObject<typeof savedInHeader>>;

export const savedProductsContract = {
  favouriteList: {
    summary: 'Избранные товары; st ищет в названии и артикуле',
    query: listingQuery.extend({ st: z.string().trim().max(100).default('').catch('') }),
    data: favourites,
  },
  favouriteAdd: {
    summary: 'Добавляет товар в избранное',
    body: product,
    data: savedIds,
    errors: ['NOT_FOUND', 'LIMIT'],
  },
  favouriteRemove: { summary: 'Убирает товар из избранного', body: product, data: savedIds },
  favouriteClear: { summary: 'Очищает избранное', data: savedIds },
  compareList: { summary: 'Сравнение товаров по разделам', data: compared },
  compareAdd: { summary: 'Добавляет товар в сравнение', body: product, data: savedIds, errors: ['NOT_FOUND', 'LIMIT'] },
  compareRemove: { summary: 'Убирает товар из сравнения', body: product, data: savedIds },
  compareClear: { summary: 'Очищает сравнение', data: savedIds },
} satisfies Contract<typeof savedProductsCalls>;

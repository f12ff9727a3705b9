import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { catalogueItem } from '../catalogue/contract.ts';
import { id } from '../wire.ts';
import type { compareCalls } from './calls.ts';

const product = z.object({ product_id: id });

/** Ids of the compared products, the oldest first. */
const kept = z.array(id);

/** A characteristic with its value for each of the section's `ids`, in their order; null where an item has none. */
export const comparedProperty = z.object({
  code: z.string(),
  name: z.string(),
  values: z.array(z.string().nullable()),
});

/** Goods of one main section, which have something to compare. `id` is null for goods without a section. */
export const comparedSection = z.object({
  id: id.nullable(),
  name: z.string(),
  ids: z.array(id),
  properties: z.array(comparedProperty),
});
export type ComparedSection = z.infer<typeof comparedSection>;

/** `items` in the order in which they were added. */
export const compared = z.object({ items: z.array(catalogueItem), sections: z.array(comparedSection) });
export type Compared = z.infer<typeof compared>;

export const compareContract = {
  compareList: { summary: 'Сравнение товаров по разделам', data: compared },
  compareAdd: { summary: 'Добавляет товар в сравнение', body: product, data: kept, errors: ['NOT_FOUND', 'LIMIT'] },
  compareRemove: { summary: 'Убирает товар из сравнения', body: product, data: kept },
  compareClear: { summary: 'Очищает сравнение', data: kept },
} satisfies Contract<typeof compareCalls>;

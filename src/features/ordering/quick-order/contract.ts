import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { cutQuery } from '#shared/search-query.ts';
import { id, measure, money } from '#features/wire.ts';
import type { quickOrderCalls } from './calls.ts';

/**
 * A product, or an offer of one, for a row of the quick order. `artNumber` is the article again;
 * `highlighted_name` is escaped text with `<b>` around what matched, and so are
 * the article and the short code in `highlighted_codes`. `weight`: grams of one base unit. `reason` says why
 * it cannot be ordered now.
 */
const foundProduct = z.object({
  id,
  name: z.string(),
  article: z.string().nullable(),
  artNumber: z.string().nullable(),
  highlighted_name: z.string(),
  highlighted_codes: z.array(z.string()),
  shortcode: z.string().nullable(),
  url: z.string(),
  price: money.nullable(),
  measure,
  minOrderCount: z.int(),
  packageCount: z.int(),
  weight: z.int(),
  isInStock: z.boolean(),
  reason: z.string().nullable(),
});
export type FoundProduct = z.infer<typeof foundProduct>;

export const quickOrderContract = {
  basketFind: {
    summary: 'Товары для строки быстрого заказа: по артикулу, короткому коду, названию; до 20',
    body: z.object({ search: z.string().overwrite(cutQuery).min(2) }),
    data: z.array(foundProduct),
    errors: ['NO_COMPANY'],
  },
} satisfies Contract<typeof quickOrderCalls>;

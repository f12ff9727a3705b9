import { z } from 'zod';
import { id } from '#features/wire.ts';
import type { Contract } from '#shared/endpoint.ts';
import { MAX_QUANTITY } from '#shared/quantity.ts';
import { MAX_SHORTAGES_ASKED, shortages } from '#shared/stock-rules.ts';
import type { stockCalls } from './calls.ts';

export const stockContract = {
  stockShortages: {
    summary: 'Каких из количеств на складе нет; сам остаток не называется',
    body: z.object({
      products: z
        .array(z.object({ id, quantity: z.int().min(1).max(MAX_QUANTITY) }))
        .min(1)
        .max(MAX_SHORTAGES_ASKED),
    }),
    /** Of the products whose quantities, added up, are above the free stock; base units. */
    data: z.array(z.object({ id, shortage: z.enum(shortages) })),
  },
} satisfies Contract<typeof stockCalls>;

import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { statusView } from '#ordering/orders/contract.ts';
import { id } from '#features/wire.ts';
import type { officeFrameCalls } from './calls.ts';

/** At most five of each kind; a kind that the member of staff has no right to is empty. */
const found = z.object({
  orders: z.array(
    z.object({
      id,
      number: z.string(),
      /** The number in the accounting system, or of a document or shipment, by which it was found; null: by our own. */
      foundBy: z.string().nullable(),
      company: z.string(),
      date: z.string(),
      status: statusView,
    }),
  ),
  /** `mayOrder`: the company works and is in scope; others wait to be approved, or are closed. */
  companies: z.array(z.object({ id, name: z.string(), inn: z.string(), mayOrder: z.boolean() })),
  people: z.array(
    z.object({
      id,
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      company: z.object({ id, name: z.string() }),
    }),
  ),
  goods: z.array(z.object({ id, name: z.string(), article: z.string().nullable(), url: z.string() })),
});
export type OfficeFound = z.infer<typeof found>;

export const officeFrameContract = {
  officeFind: {
    summary: 'Поиск по заказам, документам, компаниям, людям и артикулам, до пяти каждого вида',
    query: z.object({ q: z.string().trim().min(1).max(100) }),
    data: found,
  },
} satisfies Contract<typeof officeFrameCalls>;

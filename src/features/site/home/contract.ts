import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { orderListItem } from '#ordering/orders/contract.ts';
import { currency, id, money, picture } from '#features/wire.ts';
import type { homeCalls } from './calls.ts';

/** A block by its name; `data` is null where the block is collapsed. */
const block = <C extends string, D extends z.ZodType>(control: C, data: D) =>
  z.object({ control: z.literal(control), title: z.string(), isCollapsed: z.boolean(), data: data.nullable() });

const viewedProduct = z.object({
  id,
  name: z.string(),
  article: z.string().nullable(),
  url: z.string(),
  previewPicture: picture,
});
export type ViewedProduct = z.infer<typeof viewedProduct>;

/** As the accounting system reports it; `balance` is below 0 where the company owes. */
const companyBalance = z.object({ balance: money, owed: money, overdue: money, currency, asOf: z.iso.datetime() });
export type CompanyBalance = z.infer<typeof companyBalance>;

/** The blocks of the home page. */
const homeBlock = z.discriminatedUnion('control', [
  block('manager', z.object({ name: z.string(), phone: z.string(), email: z.string() })),
  block('orders', z.array(orderListItem)),
  block('balance', companyBalance),
  block('viewed', z.array(viewedProduct)),
  block('contragents', z.object({ total: z.int(), withDebt: z.int(), banned: z.int() })),
]);
export type HomeBlock = z.infer<typeof homeBlock>;

export const homeContract = {
  cabinetMain: { summary: 'Блоки главной страницы по роли', data: z.object({ blocks: z.array(homeBlock) }) },
  dashboardControl: {
    summary: 'Один блок главной страницы; со state запоминает, свёрнут ли он',
    body: z.object({ control: z.string().max(50), state: z.enum(['collapsed', 'expanded']).optional() }),
    data: z.object({ block: homeBlock }),
    errors: ['UNKNOWN_CONTROL'],
  },
} satisfies Contract<typeof homeCalls>;

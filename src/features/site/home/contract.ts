import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { catalogueItem } from '#goods/catalogue/contract.ts';
import { actionCard, contentCard } from '#service/content/contract.ts';
import { myGood } from '#ordering/my-goods/contract.ts';
import { orderListItem, statusView } from '#ordering/orders/contract.ts';
import { currency, id, money } from '#features/wire.ts';
import type { homeCalls } from './calls.ts';

/** A block by its name; `data` is null where the block is collapsed. */
const block = <C extends string, D extends z.ZodType>(control: C, data: D) =>
  z.object({ control: z.literal(control), title: z.string(), isCollapsed: z.boolean(), data: data.nullable() });

/** As the accounting system reports it; `balance` is below 0 where the company owes. */
const companyBalance = z.object({ balance: money, owed: money, overdue: money, currency, asOf: z.iso.datetime() });
export type CompanyBalance = z.infer<typeof companyBalance>;

/** A company that a manager serves. Of its last order he sees day and status. */
const servedCompany = z.object({
  id,
  name: z.string(),
  url: z.string(),
  hasDebt: z.boolean(),
  orderBan: z.boolean(),
  lastOrder: z.object({ date: z.iso.datetime(), status: statusView }).nullable(),
  openOrders: z.int(),
});
const contragents = z.object({
  total: z.int(),
  withDebt: z.int(),
  banned: z.int(),
  /** Companies that wait for approval, new ones that nobody serves among them. */
  pending: z.int(),
  /** Appeals that wait for an answer of the manager. */
  unanswered: z.int(),
  companies: z.array(servedCompany),
});
export type Contragents = z.infer<typeof contragents>;

const openQuestion = z.object({
  id,
  text: z.string(),
  date: z.iso.datetime(),
  product: z.object({ name: z.string(), url: z.string() }),
});
const openQuestions = z.object({ total: z.int(), items: z.array(openQuestion) });
export type OpenQuestions = z.infer<typeof openQuestions>;

/** `source`: of goods; settlements have none. `refused`: how many records the import did not take. */
const importView = z.object({
  id,
  kind: z.enum(['goods', 'settlements']),
  source: z.string(),
  state: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  refused: z.int(),
});
export type ImportView = z.infer<typeof importView>;

const health = z.object({
  works: z.boolean(),
  closed: z.boolean(),
  pendingOffers: z.int(),
  unsentLetters: z.int(),
  openQuestions: z.int(),
  newOrders: z.int(),
});
export type Health = z.infer<typeof health>;

/** What the company orders most, and how many goods it has ordered. */
const frequentGoods = z.object({ items: z.array(myGood), total: z.int() });
export type FrequentGoods = z.infer<typeof frequentGoods>;

/** The blocks of the home page. */
const homeBlock = z.discriminatedUnion('control', [
  block('myGoods', frequentGoods),
  block('manager', z.object({ name: z.string(), phone: z.string(), email: z.string() })),
  block('orders', z.array(orderListItem)),
  block('balance', companyBalance),
  block('promotions', z.array(actionCard)),
  block('news', z.array(contentCard)),
  block('viewed', z.array(catalogueItem)),
  block('contragents', contragents),
  block('questions', openQuestions),
  block('imports', z.array(importView)),
  block('health', health),
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

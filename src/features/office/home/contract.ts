import { z } from 'zod';
import { currency, id, money } from '#features/wire.ts';
import { unsentLetter } from '#office/letters/contract.ts';
import { missingSteps } from '#office/settings/contract.ts';
import type { Contract } from '#shared/endpoint.ts';
import type { officeHomeCalls } from './calls.ts';

/** A figure counts no further; the page shows «больше 1000». */
export const MAX_COUNTED_AT_HOME = 1000;

/** At most `MAX_COUNTED_AT_HOME` + 1: the count of the list that the figure leads to. */
const figure = z.int();
const day = z.string();

/** Orders of some days, cancelled ones aside. */
const sales = z.object({
  orders: z.int(),
  /** What is to be paid, by currency, the frequent one first; empty without orders. */
  sums: z.array(z.object({ currency, sum: money })),
  from: day,
  to: day,
});
export type HomeSales = z.infer<typeof sales>;

const waitingAppeal = z.object({
  id,
  title: z.string(),
  company: z.string(),
  /** Of the last message. */
  since: z.string(),
});

const officeHome = z.object({
  /** What is left before customers can buy; empty without the right to settings. */
  missing: z.array(z.enum(missingSteps)),
  /** Null for who sees no orders or no sums. */
  sales: z.object({ today: sales, month: sales, before: sales }).nullable(),
  /** Null without the right to orders. */
  orders: z
    .object({
      fresh: figure,
      /** Set aside by the exchange. */
      aside: figure,
      /** Unpaid invoices that end within three days. */
      ending: figure,
      overdue: figure,
    })
    .nullable(),
  /** Requests to customers; null without the rights to prepare orders. */
  requests: z
    .object({
      /** They wait for the customer's answer. */
      open: figure,
      /** They wait for staff again. */
      returned: figure,
    })
    .nullable(),
  /** Requests to let an order pass; null without the right to permit. */
  permits: z.object({ asked: figure }).nullable(),
  /** Questions about goods without an answer; null without the right to goods. */
  questions: z.object({ waiting: figure }).nullable(),
  /** Papers of goods; null without the right to goods. */
  papers: z
    .object({
      ended: figure,
      /** They end within thirty days. */
      ending: figure,
    })
    .nullable(),
  /** Null without the right to customers. */
  customers: z
    .object({
      /** Companies that wait to be approved. */
      pending: figure,
      /** Companies with people who ask to be let in. */
      applicants: figure,
      /** People who were invited and have not come in. */
      invited: figure,
      /** Companies that nobody serves; null for who sees the own ones alone. */
      unserved: figure.nullable(),
      /** Companies without an order for more than twice their usual pause. */
      silent: figure,
      /** People whose basket has been left for days. */
      baskets: figure,
      appeals: z.object({ count: z.int(), oldest: z.array(waitingAppeal) }),
      /** Letters of the last two weeks that were given up. */
      letters: z.object({ count: figure, last: z.array(unsentLetter) }),
    })
    .nullable(),
  /** What buyers have not found in a month; null without the right to search. */
  searches: z.object({ missed: figure }).nullable(),
  /** Null without the right to the exchange. */
  exchange: z
    .object({
      /** Imports of two weeks that came to nothing. */
      failed: figure,
      /** Accounting systems that are silent for longer than usual. */
      silent: figure,
    })
    .nullable(),
});
export type OfficeHomeData = z.infer<typeof officeHome>;

export const officeHomeContract = {
  officeHome: { summary: 'Продажи и что ждёт сотрудника: заказы, обращения, письма, клиенты, обмен', data: officeHome },
} satisfies Contract<typeof officeHomeCalls>;

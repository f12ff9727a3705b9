import { z } from 'zod';
import { id } from '#features/wire.ts';
import { missingSteps } from '#office/settings/contract.ts';
import type { Contract } from '#shared/endpoint.ts';
import type { officeHomeCalls } from './calls.ts';

/** A figure counts no further; the page shows «больше 1000». */
export const MAX_COUNTED_AT_HOME = 1000;

/** At most `MAX_COUNTED_AT_HOME` + 1. */
const figure = z.int();

const waitingAppeal = z.object({
  id,
  title: z.string(),
  company: z.string(),
  /** Of the last message. */
  since: z.string(),
});

const unsentLetter = z.object({
  id,
  subject: z.string(),
  recipient: z.string(),
  at: z.string(),
  /** Why it was given up, in the words of the mail server. */
  reason: z.string(),
});

const officeHome = z.object({
  /** What is left before customers can buy; empty without the right to settings. */
  missing: z.array(z.enum(missingSteps)),
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
  /** Null without the right to customers. */
  customers: z
    .object({
      /** Companies that wait to be approved. */
      pending: z.int(),
      appeals: z.object({ count: z.int(), oldest: z.array(waitingAppeal) }),
      /** Letters of the last two weeks that were given up. */
      letters: z.object({ count: z.int(), last: z.array(unsentLetter) }),
    })
    .nullable(),
});
export type OfficeHomeData = z.infer<typeof officeHome>;

export const officeHomeContract = {
  officeHome: { summary: 'Что ждёт сотрудника: заказы, счета, обращения, письма', data: officeHome },
} satisfies Contract<typeof officeHomeCalls>;

import { z } from 'zod';
import { id } from '#features/wire.ts';
import type { Contract } from '#shared/endpoint.ts';
import type { overviewCalls } from './calls.ts';

const moment = z.iso.datetime();

/** One import, hiding or file of orders. `report` are its first lines; `command` what a person has to do about it. */
const job = z.object({
  id,
  kind: z.enum(['goods', 'orders', 'deactivate', 'settlements']),
  file: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'held', 'overtaken']),
  askedAt: moment,
  seconds: z.number().nullable(),
  message: z.string(),
  report: z.array(z.string()),
  command: z.string().nullable(),
});
export type ExchangeJobView = z.infer<typeof job>;

const connection = z.object({
  id,
  name: z.string(),
  login: z.string(),
  source: z.string().nullable(),
  active: z.boolean(),
  ordersOnly: z.boolean(),
  dryRun: z.boolean(),
  seenAt: moment.nullable(),
  orders: z.object({
    taken: z.int(),
    waiting: z.int(),
    /** More of them than are counted. */
    isMore: z.boolean(),
    waitingSince: moment.nullable(),
    /** Numbers of the oldest orders that cannot be sent, and how many they are. */
    aside: z.array(z.string()),
    asideCount: z.int(),
  }),
  /** The price types among which the base one has to be chosen, with what speaks for and against each. */
  priceTypes: z.array(z.string()),
  jobs: z.array(job),
});
export type ExchangeConnectionView = z.infer<typeof connection>;

/** A record of an import that waits for the operator; `source` and `run` say where it came from. */
const quarantined = z.object({
  id,
  rule: z.enum(['price', 'unit', 'article']),
  name: z.string(),
  article: z.string().nullable(),
  field: z.string(),
  before: z.string().nullable(),
  after: z.string(),
  source: z.string(),
  run: z.int(),
  since: moment,
});
export type ExchangeQuarantinedView = z.infer<typeof quarantined>;

/**
 * The shop was restored from a copy of its database: who has noticed it, by which number of an order, with which number
 * new orders go on, and how many orders 1C knows that the copy had not.
 */
const restored = z.object({
  reason: z.enum(['database', 'ledger', 'operator']),
  named: z.string(),
  firstNumber: z.string(),
  lost: z.int(),
  recovered: z.int(),
  at: moment,
});
export type ExchangeRestoredView = z.infer<typeof restored>;

/**
 * A feed or price list that the shop fetches from an address by itself: when it was imported last and looked at last, and
 * why that failed, how often in a row. Of the address its host alone: the rest may hold a password.
 */
const feed = z.object({
  id,
  name: z.string(),
  host: z.string(),
  everyMinutes: z.int(),
  state: z.enum(['off', 'waiting', 'running', 'failed', 'done']),
  importedAt: moment.nullable(),
  checkedAt: moment.nullable(),
  /** Null where it is not fetched any more, or is due. */
  nextAt: moment.nullable(),
  failure: z.string().nullable(),
  failures: z.int(),
});
export type ExchangeFeedView = z.infer<typeof feed>;

const file = z.object({ id, name: z.string(), connection: z.string(), bytes: z.number(), receivedAt: moment });
export type ExchangeFileView = z.infer<typeof file>;

export const overviewContract = {
  exchangeOverview: {
    summary:
      'Состояние обмена с учётными системами: подключения, работы, загрузки по адресу, очередь заказов, карантин, полученные файлы',
    data: z.object({
      at: moment,
      restored: restored.nullable(),
      connections: z.array(connection),
      feeds: z.array(feed),
      quarantine: z.object({ waiting: z.int(), records: z.array(quarantined) }),
      files: z.array(file),
    }),
    errors: ['FORBIDDEN'],
  },
} satisfies Contract<typeof overviewCalls>;

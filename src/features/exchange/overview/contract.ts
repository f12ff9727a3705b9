import { z } from 'zod';
import { id } from '#features/wire.ts';
import type { Contract } from '#shared/endpoint.ts';
import type { overviewCalls } from './calls.ts';

const moment = z.iso.datetime();

/** One import, hiding or file of orders. `report` are its first lines; `command` what a person has to do about it. */
const job = z.object({
  id,
  kind: z.enum(['goods', 'orders', 'deactivate']),
  file: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'held']),
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
    /** Numbers of orders that cannot be sent. */
    aside: z.array(z.string()),
  }),
  jobs: z.array(job),
});
export type ExchangeConnectionView = z.infer<typeof connection>;

const file = z.object({ id, name: z.string(), connection: z.string(), bytes: z.number(), receivedAt: moment });
export type ExchangeFileView = z.infer<typeof file>;

export const overviewContract = {
  exchangeOverview: {
    summary: 'Состояние обмена с учётными системами: подключения, работы, очередь заказов, полученные файлы',
    data: z.object({ at: moment, connections: z.array(connection), files: z.array(file) }),
    errors: ['FORBIDDEN'],
  },
} satisfies Contract<typeof overviewCalls>;

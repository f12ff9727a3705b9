import { type SQL, sql } from 'drizzle-orm';

/** Figures that one statement reads: a row for each set of labels; those that are null have no value. */
type FigureGroup = {
  labels: Record<string, SQL>;
  figures: Record<string, readonly [help: string, value: SQL]>;
  from?: SQL;
};

/** Seconds since a moment; null where there is none. */
const ageOf = (moment: string) => sql.raw(`extract(epoch from now() - ${moment})::float8`);

const LAST_DAY = sql`now() - interval '1 day'`;
const UNSENT = sql`from outbox where sent_at is null and failed_at is null`;

const shop: FigureGroup = {
  labels: {},
  figures: {
    optovik_orders_last_hour: [
      'Orders placed within the last hour',
      sql`(select count(*)::int from customer_order where created_at > now() - interval '1 hour')`,
    ],
    optovik_last_order_seconds: [
      'Time since the last order',
      sql`(select ${ageOf('max(created_at)')} from customer_order)`,
    ],
    optovik_letters_waiting: ['Letters and SMS that wait to be sent', sql`(select count(*)::int ${UNSENT})`],
    optovik_letters_failed: [
      'Letters and SMS of the last day that were given up',
      sql`(select count(*)::int from outbox where failed_at > ${LAST_DAY})`,
    ],
    optovik_oldest_letter_seconds: ['Age of the oldest letter that waits', sql`(select ${ageOf('min(at)')} ${UNSENT})`],
    optovik_exchange_jobs_failed: [
      'Works of the exchange that failed within the last day',
      sql`(select count(*)::int from exchange_job where state = 'failed' and finished_at > ${LAST_DAY})`,
    ],
    optovik_exchange_jobs_held: [
      'Works of the exchange that wait for a confirmation',
      sql`(select count(*)::int from exchange_job where state = 'held')`,
    ],
    optovik_quarantine_waiting: [
      'Imported values that wait for a decision',
      sql`(select count(*)::int from import_quarantine where state = 'waiting')`,
    ],
  },
};

/** The lateness that letters to the operator report: longer than is usual for this connection. */
const connections: FigureGroup = {
  labels: { connection: sql`name` },
  figures: {
    optovik_exchange_silent_seconds: ['Time since a connection of 1C was heard', ageOf('seen_at')],
    optovik_exchange_late: [
      'Whether a connection of 1C is silent for longer than usual',
      sql`(silence_reported_at is not null)::int`,
    ],
    optovik_exchange_orders_late: [
      'Whether orders have waited too long for a connection of 1C',
      sql`(waiting_reported_at is not null)::int`,
    ],
  },
  from: sql`exchange_connection where active`,
};

const lastRun = (wanted: SQL) => sql`from import_run r where r.source_id = s.id and ${wanted}
  order by r.started_at desc limit 1`;

const sources: FigureGroup = {
  labels: { source: sql`s.name` },
  figures: {
    optovik_goods_import_seconds: [
      'Time since the last import of goods that succeeded',
      sql`(select ${ageOf('r.finished_at')} ${lastRun(sql`r.state = 'done'`)})`,
    ],
    optovik_stock_import_seconds: [
      'Time since the last import with stock that succeeded',
      sql`(select ${ageOf('r.finished_at')} ${lastRun(sql`r.state = 'done' and r.counts ? 'stockStated'`)})`,
    ],
    optovik_goods_import_failed: [
      'Whether the last import of goods has failed',
      sql`(select (r.state <> 'done')::int ${lastRun(sql`r.state <> 'running'`)})`,
    ],
  },
  from: sql`source s`,
};

/** One row, also without works. `since`: when a work was asked for. */
const worksOf = (kind: string, table: string, [waiting, running]: readonly [string, string], since: string) =>
  sql.raw(`select '${kind}' as kind, count(*) filter (where state = '${waiting}')::int as waiting,
    count(*) filter (where state = '${running}')::int as running, min(${since}) as since
    from ${table} where state in ('${waiting}', '${running}')`);

const KINDS = [
  worksOf('exchange', 'exchange_job', ['waiting', 'running'], 'asked_at'),
  worksOf('goods-upload', 'goods_upload', ['waiting', 'running'], 'created_at'),
  worksOf('customer-import', 'customer_import', ['checking', 'applying'], 'created_at'),
  worksOf('price-list', 'price_list', ['queued', 'running'], 'requested_at'),
];

const jobs: FigureGroup = {
  labels: { kind: sql`kind` },
  figures: {
    optovik_jobs_waiting: ['Works in the background that wait', sql`waiting`],
    optovik_jobs_running: ['Works in the background that run', sql`running`],
    optovik_oldest_job_seconds: ['Age of the oldest work that waits or runs', ageOf('since')],
  },
  from: sql`(${sql.join(KINDS, sql` union all `)}) work`,
};

/** What the database says of the shop. All nodes of a database answer the same. */
export const shopFigures: readonly FigureGroup[] = [shop, connections, sources, jobs];

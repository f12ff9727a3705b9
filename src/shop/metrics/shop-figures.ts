import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '#server/db/index.ts';

/** Seconds since a moment; null where there is none. */
const ageOf = (moment: string) => sql.raw(`extract(epoch from now() - ${moment})::float8`);

/** Each figure with what it says and its SQL; one that is null has no value. */
const figures = {
  optovik_orders_last_hour: [
    'Orders placed within the last hour',
    sql`(select count(*)::int from customer_order
    where created_at > now() - interval '1 hour')`,
  ],
  optovik_letters_waiting: [
    'Letters and SMS that wait to be sent',
    sql`(select count(*)::int from outbox
    where sent_at is null and failed_at is null)`,
  ],
  optovik_letters_failed: [
    'Letters and SMS of the last day that were given up',
    sql`(select count(*)::int from outbox
    where failed_at > now() - interval '1 day')`,
  ],
  optovik_oldest_letter_seconds: [
    'Age of the oldest letter that waits',
    sql`(select ${ageOf('min(at)')} from outbox
    where sent_at is null and failed_at is null)`,
  ],
  optovik_exchange_silent_seconds: [
    'Time since the quietest active connection of 1C was heard',
    sql`(select ${ageOf('min(seen_at)')}
    from exchange_connection where active and seen_at is not null)`,
  ],
  optovik_exchange_jobs_waiting: [
    'Works of the exchange that wait or run',
    sql`(select count(*)::int from exchange_job
    where state in ('waiting', 'running'))`,
  ],
  optovik_exchange_jobs_failed: [
    'Works of the exchange that failed within the last day',
    sql`(select count(*)::int
    from exchange_job where state = 'failed' and finished_at > now() - interval '1 day')`,
  ],
  optovik_goods_import_seconds: [
    'Time since the last import of goods that succeeded',
    sql`(select ${ageOf('max(finished_at)')}
    from import_run where state = 'done')`,
  ],
  optovik_quarantine_waiting: [
    'Imported values that wait for a decision',
    sql`(select count(*)::int from import_quarantine
    where state = 'waiting')`,
  ],
} as const satisfies Record<string, readonly [help: string, value: ReturnType<typeof sql>]>;

const names = Object.keys(figures) as (keyof typeof figures)[];

/** Adds the figures of the shop, read now by one statement. All nodes of a database answer the same ones. */
export async function addShopFigures(registry: Registry, db: Db): Promise<void> {
  const columns = names.map((name) => sql`${figures[name][1]} as ${sql.identifier(name)}`);
  const { rows } = await db.execute<Record<string, number | null>>(sql`select ${sql.join(columns, sql`, `)}`);
  for (const name of names) {
    const value = rows[0]![name];
    const gauge = new Gauge({ name, help: figures[name][0], registers: [registry] });
    // A gauge begins at 0, which would say something
    if (value === null || value === undefined) registry.removeSingleMetric(name);
    else gauge.set(value);
  }
}

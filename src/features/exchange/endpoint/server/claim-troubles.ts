import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { Job } from './ask-job.ts';
import { exchangeJob } from './tables.ts';

/** What happened earlier is no news when the shop starts to look. */
export const NEWS_MS = 86_400_000;

/**
 * The jobs of a connection that have failed or wait for the operator, the latest of each kind, marked as reported: one of a
 * kind until an exchange of it ends without such a job, however often the accounting system tries again. What ended well at
 * a second try of the same exchange is none.
 */
export async function claimTroubles(tx: Db, connectionId: number, now: Date): Promise<Job[]> {
  if (!(await hasUnreportedTrouble(tx, connectionId, now))) return [];
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('exchange_trouble'), ${connectionId}::int)`);
  const { rows } = await tx.execute<{ id: number }>(sql`
    with job as (
      select job.*, job.state in ('failed', 'held') and not exists (
        select from exchange_job as again where again.session_id = job.session_id and again.kind = job.kind
          and again.name = job.name and again.id > job.id and again.state = 'done') as is_trouble
      from exchange_job as job join exchange_session on exchange_session.id = job.session_id
      where connection_id = ${connectionId}),
    well as (
      select kind, max(id) as id from job as good where state = 'done'
        and not exists (select from job where job.session_id = good.session_id and job.kind = good.kind and job.is_trouble)
      group by kind)
    select max(job.id) as id from job left join well using (kind)
    where is_trouble and job.id > coalesce(well.id, 0)
    group by kind
    having bool_and(job.reported_at is null) and max(job.finished_at) > ${since(now)}::timestamptz
    order by 1`);
  const claimed: Job[] = [];
  for (const { id } of rows) {
    claimed.push(...(await tx.update(exchangeJob).set({ reportedAt: now }).where(eq(exchangeJob.id, id)).returning()));
  }
  return claimed;
}

const since = (now: Date) => new Date(now.getTime() - NEWS_MS).toISOString();

async function hasUnreportedTrouble(tx: Db, connectionId: number, now: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from exchange_job join exchange_session on exchange_session.id = session_id
    where connection_id = ${connectionId} and state in ('failed', 'held') and reported_at is null
      and finished_at > ${since(now)}::timestamptz
    limit 1`);
  return rows.length > 0;
}

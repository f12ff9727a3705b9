import { type SQL, sql } from 'drizzle-orm';
import { company } from '#identity/accounts/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';

/** With fewer days with orders nothing is usual yet. */
const MIN_DAYS = 3;
const PAUSE_FACTOR = 2;

/**
 * The condition on rows of `company`: open, and without an order for more than twice its usual pause. The usual pause is the
 * median of the pauses between the days on which it has ordered in the last twelve months; it takes three such days.
 */
export const isSilent = (timeZone: string): SQL => sql`${company.state} = 'active' and ${company.id} in (
  select company_id from (
    select company_id, max(day) as last, percentile_cont(0.5) within group (order by pause) as usual from (
      select company_id, day, day - lag(day) over (partition by company_id order by day) as pause from (
        select distinct company_id, (created_at at time zone ${timeZone})::date as day from ${customerOrder}
        where created_at > now() - interval '1 year' and status <> 'cancelled') as days) as pauses
    group by company_id having count(*) >= ${MIN_DAYS}) as rhythms
  where (now() at time zone ${timeZone})::date - last > usual * ${PAUSE_FACTOR})`;

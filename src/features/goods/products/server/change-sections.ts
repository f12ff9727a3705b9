import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { section } from './tables.ts';

/**
 * Every write of sections goes through here: `shownBelow` follows their parents and visibility in the same transaction.
 * The lock comes before the first row, so that of two writers the later one counts with what the earlier one has written.
 */
export async function changeSections<T>(tx: Db, write: () => Promise<T>): Promise<T> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('section'))`);
  const written = await write();
  await tx.execute(sql`
    with recursive shown (id, path) as (
      select id, array[id] from ${section} where parent_id is null and active
      union all
      select below.id, shown.path || below.id from shown join ${section} below on below.parent_id = shown.id
      where below.active
    ), fresh as (
      select above.id, array_agg(shown.id order by shown.id) as below
      from shown, unnest(shown.path) as above (id) group by above.id
    )
    update ${section} set shown_below = coalesce(fresh.below, '{}')
    from ${section} stored left join fresh on fresh.id = stored.id
    where section.id = stored.id and stored.shown_below <> coalesce(fresh.below, '{}')`);
  return written;
}

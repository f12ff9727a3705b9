import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { recordset } from '#server/db/recordset.ts';
import { section, sectionFormerPath } from './tables.ts';

/**
 * Every write of sections goes through here. Paths follow parents and codes, `shownBelow` follows parents and visibility,
 * in the same transaction; a path that changes is stored as a former one. The lock comes before the first row, so that of
 * two writers the later one counts with what the earlier one has written. A new section begins with `newPath`.
 */
export async function changeSections<T>(tx: Db, write: () => Promise<T>): Promise<T> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('section'))`);
  const written = await write();
  await followPaths(tx);
  await followShown(tx);
  return written;
}

/** The path of a new section before `changeSections` gives it its own. */
export const newPath = (id: number): string => `~${id}`;

/** Changed sections first give up their paths, so that one may take another's. */
async function followPaths(tx: Db): Promise<void> {
  const { rows } = await tx.execute<{ id: number; path: string; former: string }>(sql`
    with recursive placed (id, path) as (
      select id, code from ${section} where parent_id is null
      union all
      select below.id, placed.path || '/' || below.code
      from placed join ${section} below on below.parent_id = placed.id
    )
    select placed.id, placed.path, stored.path as former
    from placed join ${section} stored on stored.id = placed.id where stored.path <> placed.path`);
  if (rows.length === 0) return;
  const changed = recordset(rows, 'r', 'id int, path text, former text');
  await tx.execute(sql`update ${section} set path = '~' || r.id from ${changed} where section.id = r.id`);
  await tx.execute(sql`update ${section} set path = r.path from ${changed} where section.id = r.id`);
  await tx.execute(sql`
    insert into ${sectionFormerPath} (path, section_id)
    select former, id from ${changed} where former not like '~%'
    on conflict (path) do update set section_id = excluded.section_id`);
  await tx.execute(sql`delete from ${sectionFormerPath} former using ${section} where section.path = former.path`);
}

async function followShown(tx: Db): Promise<void> {
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
}

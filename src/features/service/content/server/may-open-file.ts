import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { dayOf } from '#shared/dates.ts';
import { contentItem } from './tables.ts';
import { currentTime } from '#server/clock.ts';

/** Whether a file belongs to a material that is shown today; every signed-in visitor opens such a file. */
export async function mayOpenContentFile(db: Db, key: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${contentItem}
    where published and date <= ${dayOf(currentTime())}::date and files @> ${JSON.stringify([{ key }])}::jsonb limit 1`);
  return rows.length > 0;
}

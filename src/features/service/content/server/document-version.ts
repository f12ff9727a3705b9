import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { staticPage } from './tables.ts';

/** The present version of a text of the shop, 0 where there is none. */
export async function documentVersion(db: Db, code: string): Promise<number> {
  const [row] = await db.select({ version: staticPage.version }).from(staticPage).where(eq(staticPage.code, code));
  return row?.version ?? 0;
}

import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { basket } from './tables.ts';

/** Sets the company that prices the basket; another company than before raises the version. Returns the version. */
export async function setBasketCompany(tx: Db, accountId: number, companyId: number, at: Date): Promise<number> {
  const [row] = await tx
    .update(basket)
    .set({
      companyId,
      version: sql`${basket.version} + case when ${basket.companyId} = ${companyId} then 0 else 1 end`,
      updatedAt: at,
    })
    .where(eq(basket.accountId, accountId))
    .returning({ version: basket.version });
  return row!.version;
}

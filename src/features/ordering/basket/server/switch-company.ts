import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { createBasket, lockBasket } from './lock-basket.ts';
import { basket } from './tables.ts';

/** Locks the account's basket, created where there is none yet. */
export async function lockOwnBasket(tx: Db, accountId: number): Promise<void> {
  if (await lockBasket(tx, accountId)) return;
  await createBasket(tx, accountId);
  await lockBasket(tx, accountId);
}

/** Sets the company that the basket is priced for; its version grows where that is another one. Returns the version. */
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

import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { account } from './tables.ts';

/** When the shop erases the data of an account, which is closed; null: it does not. */
export async function setEraseAt(tx: Db, id: number, eraseAt: Date | null): Promise<void> {
  await tx.update(account).set({ eraseAt }).where(eq(account.id, id));
}

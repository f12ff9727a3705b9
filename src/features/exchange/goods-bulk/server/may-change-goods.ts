import { eq } from 'drizzle-orm';
import { RefusedFile } from '#exchange/commerceml/server/index.ts';
import { account } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';

/** Throws RefusedFile where the right to goods has ended since the work was asked for. */
export async function checkMayChangeGoods(tx: Db, accountId: number): Promise<void> {
  const [member] = await tx
    .select({ role: account.role, active: account.active, staff: account.staffRights })
    .from(account)
    .where(eq(account.id, accountId))
    .for('share');
  const rights = member?.role === 'MANAGER' && member.active ? member.staff : {};
  if (!rights.goods) throw new RefusedFile('У того, кто запустил работу, больше нет права на товары');
}

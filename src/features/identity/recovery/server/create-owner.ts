import { sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { presets } from '#shared/rights/staff-rights.ts';

/** `email` in lower case. */
type NewOwner = { email: string; name: string; lastName: string; passwordHash: string };

/**
 * Makes an account with all rights of staff; its e-mail is not proven. Part of the caller's transaction. Returns its id.
 * Throws VALIDATION at the e-mail of another account, which stays as it is.
 */
export async function createOwner(tx: Db, owner: NewOwner, ip: string): Promise<number> {
  const [created] = await tx
    .insert(account)
    .values({ ...owner, role: 'MANAGER', staffRights: presets.owner.rights })
    .onConflictDoNothing()
    .returning({ id: account.id });
  if (!created) {
    throw refuse('VALIDATION', 'С этой почтой уже есть учётная запись. Укажите другую', { field: 'email' });
  }
  const { id } = created;
  await writeAudit(tx, { action: 'account.first', actorAccountId: id, accountId: id, ip });
  return id;
}

/** Whether an open account may give rights to staff. */
export async function hasStaffOwner(db: Db): Promise<boolean> {
  const isOwner = sql`${account.role} = 'MANAGER' and ${account.active} and ${account.staffRights} ? 'staff'`;
  const [row] = await db.select({ id: account.id }).from(account).where(isOwner).limit(1);
  return row !== undefined;
}

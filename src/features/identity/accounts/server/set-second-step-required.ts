import { eq } from 'drizzle-orm';
import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { account } from './tables.ts';

/** Requires a second step of the logins of an account, or no longer. The audit log says who did. */
export async function setSecondStepRequired(
  tx: Db,
  accountId: number,
  isRequired: boolean,
  by: { accountId: number; ip: string },
): Promise<void> {
  await tx.update(account).set({ secondStepRequired: isRequired }).where(eq(account.id, accountId));
  await writeAudit(tx, {
    action: 'staff.secondStep',
    actorAccountId: by.accountId,
    accountId,
    ip: by.ip,
    details: { before: !isRequired, after: isRequired },
  });
}

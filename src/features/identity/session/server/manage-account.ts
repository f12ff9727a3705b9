import { setAccountsActive } from '#identity/accounts/server/index.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { closeAccounts, endSessions } from './close-accounts.ts';

/** A member of staff; without one it is the operator. */
type By = { accountId: number; ip: string };

/**
 * Closes (`block`) or opens an account, or ends its sessions, in the audit log. Returns how many sessions ended. Part of the
 * caller's transaction. Throws LAST_STAFF.
 */
export async function manageAccount(
  tx: Db,
  id: number,
  action: 'block' | 'unblock' | 'sessions',
  by?: By,
): Promise<number> {
  await writeAudit(tx, {
    action: `account.${action}`,
    actorAccountId: by?.accountId ?? null,
    accountId: id,
    ip: by?.ip ?? '',
    details: by ? {} : { by: 'operator' },
  });
  if (action === 'block') return closeAccounts(tx, [id]);
  if (action === 'sessions') return endSessions(tx, [id]);
  await setAccountsActive(tx, [id], true);
  return 0;
}

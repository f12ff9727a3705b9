import { and, inArray, ne, sql } from 'drizzle-orm';
import { writeAuditEntries } from '#identity/audit/server/index.ts';
import { type Db, publishRows } from '#server/db/index.ts';
import { appeal } from './tables.ts';

/** Gives the open appeals of managers whose accounts were closed back to the managers of their companies. */
export async function returnAppeals(tx: Db, accountIds: readonly number[]): Promise<void> {
  const returned = await tx
    .update(appeal)
    .set({ managerAccountId: null, version: sql`${appeal.version} + 1` })
    .from(sql`(select id, manager_account_id as manager from ${appeal}
      where ${and(inArray(appeal.managerAccountId, [...accountIds]), ne(appeal.status, 'closed'))}
      order by id for no key update) as held`)
    .where(sql`${appeal.id} = held.id`)
    .returning({
      id: appeal.id,
      companyId: appeal.companyId,
      accountId: appeal.accountId,
      from: sql<number>`held.manager`.mapWith(Number),
    });
  if (returned.length === 0) return;
  publishRows(tx, appeal);
  await writeAuditEntries(
    tx,
    returned.map(({ id, companyId, accountId, from }) => ({
      action: 'appeal.handOver' as const,
      accountId,
      object: `appeal ${id}`,
      companyId,
      ip: '',
      details: { from },
    })),
  );
}

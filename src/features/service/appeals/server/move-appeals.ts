import { and, eq, ne, sql } from 'drizzle-orm';
import { writeAuditEntries } from '#identity/audit/server/index.ts';
import { type Db, publishRows } from '#server/db/index.ts';
import { appeal } from './tables.ts';

interface Move {
  from: number;
  to: number;
  by: { accountId: number; ip: string };
}

/** Lets another manager answer the open appeals that were handed over to one. Returns how many. */
export async function moveAppeals(tx: Db, { from, to, by }: Move): Promise<number> {
  const moved = await tx
    .update(appeal)
    .set({ managerAccountId: to, version: sql`${appeal.version} + 1` })
    .where(and(eq(appeal.managerAccountId, from), ne(appeal.status, 'closed')))
    .returning({ id: appeal.id, companyId: appeal.companyId, accountId: appeal.accountId });
  if (moved.length === 0) return 0;
  publishRows(tx, appeal);
  await writeAuditEntries(
    tx,
    moved.map(({ id, companyId, accountId }) => ({
      action: 'appeal.handOver' as const,
      actorAccountId: by.accountId,
      accountId,
      object: `appeal ${id}`,
      companyId,
      ip: by.ip,
      details: { from, to },
    })),
  );
  return moved.length;
}

import { and, eq, inArray } from 'drizzle-orm';
import { writeAuditEntries } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { livingStates } from '#shared/request-state.ts';
import { orderRequest } from './tables.ts';

interface Move {
  from: number;
  to: number;
  by: { accountId: number; ip: string };
}

/** Lets another member of staff answer for the requests of one that still wait. Returns how many. */
export async function moveRequests(tx: Db, { from, to, by }: Move): Promise<number> {
  const moved = await tx
    .update(orderRequest)
    .set({ createdBy: to })
    .where(and(eq(orderRequest.createdBy, from), inArray(orderRequest.state, [...livingStates])))
    .returning({ id: orderRequest.id, companyId: orderRequest.companyId });
  await writeAuditEntries(
    tx,
    moved.map(({ id, companyId }) => ({
      action: 'request.move' as const,
      actorAccountId: by.accountId,
      accountId: to,
      object: `request ${id}`,
      companyId,
      ip: by.ip,
      details: { from, to },
    })),
  );
  return moved.length;
}

import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { substitution } from './tables.ts';

type By = { accountId: number; ip: string };

/**
 * Lets one member of staff stand in for another one. `endsAt` is not included. False where somebody stands in for that one at
 * some of the time already. The account of who is away is locked by the caller.
 */
export async function addSubstitution(
  tx: Db,
  values: Pick<typeof substitution.$inferInsert, 'accountId' | 'substituteId' | 'startsAt' | 'endsAt'>,
  by: By,
): Promise<boolean> {
  const { accountId, substituteId, startsAt, endsAt } = values;
  const isTaken = and(
    eq(substitution.accountId, accountId),
    lt(substitution.startsAt, endsAt),
    gt(substitution.endsAt, startsAt),
  );
  if ((await tx.$count(substitution, isTaken)) > 0) return false;
  await tx.insert(substitution).values(values);
  const details = { substitute: substituteId, from: startsAt.toISOString(), until: endsAt.toISOString() };
  await writeAudit(tx, { action: 'staff.substitute', actorAccountId: by.accountId, accountId, ip: by.ip, details });
  return true;
}

/** Ends a substitution now, or takes a later one back. False where there is none that still lasts. */
export async function removeSubstitution(tx: Db, accountId: number, id: number, by: By): Promise<boolean> {
  const lasting = and(
    eq(substitution.id, id),
    eq(substitution.accountId, accountId),
    gt(substitution.endsAt, sql`now()`),
  );
  const [ended] = await tx.select().from(substitution).where(lasting).for('update');
  if (!ended) return false;
  await tx.delete(substitution).where(eq(substitution.id, id));
  const { substituteId, startsAt, endsAt } = ended;
  const details = { substitute: substituteId, from: startsAt.toISOString(), until: endsAt.toISOString() };
  await writeAudit(tx, { action: 'staff.substituteEnd', actorAccountId: by.accountId, accountId, ip: by.ip, details });
  return true;
}

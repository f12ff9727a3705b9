import { asc, sql } from 'drizzle-orm';
import { setEraseAt } from '#identity/accounts/server/index.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { lockForErasure } from '#office/people/server/index.ts';
import { currentTime } from '#server/clock.ts';
import { CommandRefusal } from '#server/commands/command.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { runsJobs } from '#server/shop-copy.ts';
import { erasePerson } from './erase-person.ts';

const EACH_MS = 60_000;
const MAX_AT_ONCE = 20;
const DAY_MS = 86_400_000;

/** Erases people whose waiting time is over, every minute until the returned function is called. */
export function startErasingPeople(db: Db, onError: (error: unknown) => void): () => void {
  const look = async () => {
    if (await runsJobs(db)) await eraseDuePeople(db, onError);
  };
  const timer = setInterval(() => void look().catch(onError), EACH_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Erases people whose waiting time is over, each in a transaction of its own. Who has become the only administrator of a
 * company meanwhile waits another day, and `onError` gets the reason.
 */
export async function eraseDuePeople(db: Db, onError: (error: unknown) => void): Promise<void> {
  const due = await db
    .select({ id: account.id })
    .from(account)
    .where(sql`${account.eraseAt} <= now()`)
    .orderBy(asc(account.eraseAt), asc(account.id))
    .limit(MAX_AT_ONCE);
  for (const { id } of due) {
    try {
      await transaction(db, (tx) => eraseIfDue(tx, id));
    } catch (error) {
      onError(error);
      const later = new Date(currentTime().getTime() + DAY_MS);
      if (error instanceof CommandRefusal) await setEraseAt(db, id, later);
    }
  }
}

/** Somebody may have cancelled it meanwhile, or another node has done it. */
async function eraseIfDue(tx: Db, id: number): Promise<void> {
  const { person } = await lockForErasure(tx, id);
  if (person.eraseAt !== null && person.eraseAt <= currentTime()) await erasePerson(tx, id, 'schedule');
}

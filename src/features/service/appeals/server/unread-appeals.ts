import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { AppealSide } from '#shared/appeal-status.ts';
import { appeal, appealMessage, appealRead } from './tables.ts';
import { answeredBy, writtenBy } from './visible-appeals.ts';

/** Whose appeals, and who reads them: the account itself, or who acts for it. */
type Reader = { accountId: SQL; actorId: SQL };

/** More is as good as this many in a menu. */
const MAX_COUNTED = 99;

/** Whether an appeal has a message of somebody else that the person who acts has not read. */
export function isUnreadBy(actorId: number | SQL): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from ${appealMessage} where ${appealMessage.appealId} = ${appeal.id}
      and ${appealMessage.authorAccountId} is distinct from ${actorId}
      and ${appealMessage.id} > coalesce((
        select ${appealRead.messageId} from ${appealRead}
        where ${appealRead.appealId} = ${appeal.id} and ${appealRead.accountId} = ${actorId}), 0))`;
}

/** As SQL, how many open appeals wait to be read by their author, or by the manager who answers them. */
export function unreadAppeals(db: Db, side: AppealSide, { accountId, actorId }: Reader): SQL<number> {
  const own = side === 'manager' ? answeredBy(db, accountId) : writtenBy(db, accountId);
  const unread = db
    .select({ id: appeal.id })
    .from(appeal)
    .where(and(own, sql`${appeal.status} <> 'closed'`, isUnreadBy(actorId)))
    .limit(MAX_COUNTED)
    .as('unread');
  return sql<number>`(select count(*)::int from ${unread})`;
}

/** Which appeals wait for an answer of a manager. */
export const waitsFor = (db: Db, managerId: number) =>
  and(answeredBy(db, managerId), inArray(appeal.status, ['new', 'work']));

/** Those that wait longest come first. */
export const longestFirst = [asc(appeal.lastMessageAt), asc(appeal.id)];

/** How many appeals wait for an answer of a manager. */
export function countUnanswered(db: Db, managerId: number): Promise<number> {
  return db.$count(appeal, waitsFor(db, managerId));
}

/** The appeal that waits longest for an answer of a manager; null: none does. */
export async function findNextWaiting(db: Db, managerId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: appeal.id })
    .from(appeal)
    .where(waitsFor(db, managerId))
    .orderBy(...longestFirst)
    .limit(1);
  return row?.id ?? null;
}

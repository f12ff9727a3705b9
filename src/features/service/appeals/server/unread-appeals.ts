import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { appeal, appealMessage, appealRead } from './tables.ts';
import { servedBy } from './visible-appeals.ts';

/** More is as good as this many in a menu. */
const MAX_COUNTED = 99;

/** Whether an appeal has a message of somebody else that the person who acts has not read. */
export function isUnreadBy({ actor }: Pick<Session, 'actor'>): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from ${appealMessage} where ${appealMessage.appealId} = ${appeal.id}
      and ${appealMessage.authorAccountId} is distinct from ${actor.id}
      and ${appealMessage.id} > coalesce((
        select ${appealRead.messageId} from ${appealRead}
        where ${appealRead.appealId} = ${appeal.id} and ${appealRead.accountId} = ${actor.id}), 0))`;
}

/** How many open appeals wait to be read by their author, or by the manager who answers them. */
export async function countUnreadAppeals(db: Db, session: Session): Promise<number> {
  const { account, role } = session;
  if (role === 'TECH') return 0;
  const own = role === 'MANAGER' ? servedBy(db, account.id) : eq(appeal.accountId, account.id);
  const unread = db
    .select({ id: appeal.id })
    .from(appeal)
    .where(and(own, ne(appeal.status, 'closed'), isUnreadBy(session)))
    .limit(MAX_COUNTED)
    .as('unread');
  return db.$count(unread);
}

/** How many appeals wait for an answer of a manager. */
export function countUnanswered(db: Db, managerId: number): Promise<number> {
  return db.$count(appeal, and(servedBy(db, managerId), inArray(appeal.status, ['new', 'work'])));
}

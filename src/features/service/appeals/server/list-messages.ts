import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { FILES_ADDRESS } from '#server/files/account-files.ts';
import type { AppealMessage } from '../contract.ts';
import { nameOf, personName } from './queries.ts';
import { appealFile, appealMessage } from './tables.ts';

/** Messages of a thread that are shown at a time. */
const MESSAGES = 50;

/** Which part of a thread: all, those before or after a message, or one alone. */
type Part = { before?: number; after?: number; only?: number };

/** Messages as nobody's: `isOwn` is for `messagesFor` to say. */
type Messages = { rows: (AppealMessage & { authorId: number | null })[]; hasEarlier: boolean };

/** The newest messages of a part of an appeal, oldest first; and whether there are earlier ones. */
export async function findMessages(db: Db, appealId: number, { before, after, only }: Part): Promise<Messages> {
  const found = await db
    .select({ message: appealMessage, author: nameOf(account) })
    .from(appealMessage)
    .leftJoin(account, eq(account.id, appealMessage.authorAccountId))
    .where(
      and(
        eq(appealMessage.appealId, appealId),
        before === undefined ? undefined : lt(appealMessage.id, before),
        after === undefined ? undefined : gt(appealMessage.id, after),
        only === undefined ? undefined : eq(appealMessage.id, only),
      ),
    )
    .orderBy(desc(appealMessage.id))
    .limit(MESSAGES + 1);
  const shown = found.slice(0, MESSAGES).toReversed();
  const ids = shown.map(({ message }) => message.id);
  const files = ids.length
    ? await db.select().from(appealFile).where(inArray(appealFile.messageId, ids)).orderBy(asc(appealFile.name))
    : [];
  const filesOf = Map.groupBy(files, ({ messageId }) => messageId);
  const rows = shown.map(({ message, author }) => ({
    id: message.id,
    authorId: message.authorAccountId,
    author: personName(author),
    isManager: message.side === 'manager',
    isOwn: false,
    text: message.text,
    date: message.at.toISOString(),
    files: (filesOf.get(message.id) ?? []).map(({ name, size, key }) => ({
      name,
      size,
      link: `${FILES_ADDRESS}${key}/`,
    })),
  }));
  return { rows, hasEarlier: found.length > MESSAGES };
}

/** The messages as one reader sees them. */
export const messagesFor = (readerId: number, rows: Messages['rows']): AppealMessage[] =>
  rows.map(({ authorId, ...message }) => ({ ...message, isOwn: authorId === readerId }));

/** A part of an appeal as one reader sees it. */
export async function listMessages(db: Db, appealId: number, readerId: number, part: Part) {
  const { rows, hasEarlier } = await findMessages(db, appealId, part);
  return { messages: messagesFor(readerId, rows), hasEarlier };
}

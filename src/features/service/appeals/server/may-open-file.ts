import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { appeal, appealFile, appealMessage } from './tables.ts';
import { visibleTo } from './visible-appeals.ts';

/** Whether a file is one of a message in an appeal that the visitor may see. */
export async function mayOpenFile(db: Db, session: Session, key: string): Promise<boolean> {
  const [found] = await db
    .select({ key: appealFile.key })
    .from(appealFile)
    .innerJoin(appealMessage, eq(appealMessage.id, appealFile.messageId))
    .innerJoin(appeal, eq(appeal.id, appealMessage.appealId))
    .where(and(eq(appealFile.key, key), visibleTo(db, session)))
    .limit(1);
  return found !== undefined;
}

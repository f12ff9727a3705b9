import { eq, sql } from 'drizzle-orm';
import type { UploadedFile } from '#features/wire.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { type Db, publishRows } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { checkFiles } from '#server/files/check-files.ts';
import { withIdempotency } from '#server/idempotency.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { APPEAL_UPLOAD } from '#shared/upload-rules.ts';
import { type AppealSide, type AppealStatus, appealStatusView, statusAfterMessage } from '#shared/appeal-status.ts';
import { writeMessage } from './appeal-letters.ts';
import { listMessages } from './list-messages.ts';
import { fileMarks, storeFiles } from './store-files.ts';
import { appeal, appealMessage, appealRead } from './tables.ts';
import { findNextWaiting } from './unread-appeals.ts';
import { lockAppeal, sideOf } from './visible-appeals.ts';

const limit = {
  max: 200,
  windowSeconds: 3600,
  message: 'Вы отправили уже много сообщений. Повторите через час или позвоните нам',
};

/**
 * A message of the author's side or of the manager (R-CALL-127): sets the status that follows and notifies the other
 * side. A repeat with the same Idempotency-Key adds nothing. Errors: NOT_FOUND, CLOSED_APPEAL, RATE_LIMITED, BAD_FILE.
 */
export const addMessage: Operation<'appealMessage', Session> = async (ctx, { body }) => {
  const { session, now } = ctx;
  const { appeal_id: id, message, files } = body;
  checkFiles(files, APPEAL_UPLOAD);
  const asked = { id, message, files: fileMarks(files) };
  return withIdempotency(
    ctx,
    'appealMessage',
    asked,
    async (tx) => {
      const one = await lockAppeal(tx, session, id);
      const side = sideOf(session, one);
      const status = statusAfterMessage(one.status, side);
      if (status === null) throw refuse('CLOSED_APPEAL', 'Обращение закрыто. Создайте новое');
      await countStrictly(tx, `appeal:message:${session.actor.id}`, limit);
      const messageId = await insertMessage(tx, session, { appealId: id, side, text: message, files, at: now() });
      const version = await changeAppeal(tx, id, { status, lastMessageAt: now() });
      await writeMessage(tx, { id, side, text: message, at: now() });
      const { messages } = await listMessages(tx, id, session.actor.id, { only: messageId });
      const next = side === 'manager' ? await findNextWaiting(tx, session.account.id) : null;
      return { message: messages[0]!, status: appealStatusView(status), version, next };
    },
    { lock: (tx) => lockAppeal(tx, session, id) },
  );
};

type NewMessage = { appealId: number; side: AppealSide; text: string; files: readonly UploadedFile[]; at: Date };

/** Adds a message with its files; its author has read the appeal up to it. */
export async function insertMessage(tx: Db, session: Session, message: NewMessage): Promise<number> {
  const { files, ...fields } = message;
  const authorAccountId = session.actor.id;
  const [row] = await tx
    .insert(appealMessage)
    .values({ ...fields, authorAccountId })
    .returning({ id: appealMessage.id });
  const messageId = row!.id;
  await storeFiles(tx, { messageId, ownerAccountId: session.account.id, files });
  await markRead(tx, { accountId: authorAccountId, appealId: message.appealId, messageId });
  return messageId;
}

/** The mark never goes back. */
export async function markRead(tx: Db, mark: typeof appealRead.$inferInsert): Promise<void> {
  await tx
    .insert(appealRead)
    .values(mark)
    .onConflictDoUpdate({
      target: [appealRead.accountId, appealRead.appealId],
      set: { messageId: sql`greatest(${appealRead.messageId}, excluded.message_id)` },
    });
}

/** Changes an appeal that the caller has locked; open pages are notified. Returns its version. */
export async function changeAppeal(
  tx: Db,
  id: number,
  fields: Partial<typeof appeal.$inferInsert> & { status?: AppealStatus },
): Promise<number> {
  const [row] = await tx
    .update(appeal)
    .set({ ...fields, version: sql`${appeal.version} + 1` })
    .where(eq(appeal.id, id))
    .returning({ version: appeal.version });
  publishRows(tx, appeal);
  return row!.version;
}

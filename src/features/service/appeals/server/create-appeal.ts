import type { UploadedFile } from '#features/wire.ts';
import { countStrictly } from '#server/count-strictly.ts';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { insertMessage } from './add-message.ts';
import { writeNewAppeal } from './appeal-letters.ts';
import { appeal, type AppealItem, type AskedChange } from './tables.ts';

const limit = {
  max: 20,
  windowSeconds: 86_400,
  message: 'Сегодня вы создали уже много обращений. Напишите в одно из открытых или позвоните нам',
};

export type NewAppeal = {
  typeId: number;
  title: string;
  text: string;
  companyId: number | null;
  orderId?: number;
  item?: AppealItem;
  changes?: AskedChange[];
  files?: readonly UploadedFile[];
  at: Date;
};

/** Creates an appeal with its first message and notifies the manager. Part of the caller's transaction. Throws RATE_LIMITED. */
export async function createAppeal(tx: Db, session: Session, asked: NewAppeal): Promise<number> {
  const { text, files = [], at, ...fields } = asked;
  await countStrictly(tx, `appeal:add:${session.actor.id}`, limit);
  const [row] = await tx
    .insert(appeal)
    .values({ ...fields, accountId: session.account.id, createdAt: at, lastMessageAt: at })
    .returning({ id: appeal.id });
  const { id } = row!;
  await insertMessage(tx, session, { appealId: id, side: 'customer', text, files, at });
  await writeNewAppeal(tx, { id, text, at });
  return id;
}

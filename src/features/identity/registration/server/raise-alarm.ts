import { countStrictly } from '#server/count-strictly.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { sendLetter, TO_SHOP } from '#server/delivery/index.ts';
import { isApiError } from '#server/errors.ts';

/** Writes to the operator that something has to be looked at: once a day for a topic. */
export async function raiseAlarm(db: Db, topic: string, subject: string, paragraphs: string[]): Promise<void> {
  await transaction(db, async (tx) => {
    await countStrictly(tx, `alarm:${topic}`, { max: 1, windowSeconds: 86_400, message: '' });
    await sendLetter(tx, { kind: 'operator.alarm', to: TO_SHOP, subject, content: { paragraphs } });
  }).catch((error: unknown) => {
    // Said today already
    if (!isApiError(error)) throw error;
  });
}

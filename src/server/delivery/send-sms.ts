import { type Db, publishRows } from '../db/index.ts';
import { outbox } from './tables.ts';

/**
 * Puts an SMS with a code into the outbox, as part of the caller's transaction. `phone`: eleven digits. The text is
 * deleted once it is sent.
 */
export async function sendSms(tx: Db, { phone, text }: { phone: string; text: string }): Promise<void> {
  await tx.insert(outbox).values({ channel: 'sms', kind: 'code', recipient: phone, text, isSecret: true });
  publishRows(tx, outbox);
}

import type { Db } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';

/** Commits a letter to an address that no other letter has. */
export function writeLetter(db: Db, to: string): Promise<void> {
  return sendLetter(db, { kind: 'password.changed', to, subject: 'x', content: { paragraphs: ['x'] } });
}

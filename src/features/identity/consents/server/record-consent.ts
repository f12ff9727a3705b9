import type { Db } from '#server/db/index.ts';
import { createSlot } from '#server/slot.ts';
import { consent, type consentDocuments } from './tables.ts';

type ConsentDocument = (typeof consentDocuments)[number];

/** Reads the present version of a text of the shop; the texts belong to a higher layer. */
export const documentVersionSlot =
  createSlot<(db: Db, document: ConsentDocument) => Promise<number>>('versions of documents');

/** The present version of a text, 0 where the shop has none. */
export const documentVersion = (db: Db, document: ConsentDocument): Promise<number> =>
  documentVersionSlot.get()(db, document);

type Given = {
  accountId: number | null;
  /** E-mail or phone. */
  contact: string;
  kind: 'feedback' | 'registration' | 'profile';
  document: ConsentDocument;
  textVersion: number;
  ip?: string;
};

/** Notes that somebody agreed to a version of a text. Part of the caller's transaction. */
export async function recordConsent(tx: Db, given: Given): Promise<void> {
  await tx.insert(consent).values(given);
}

import type { Db } from '#server/db/index.ts';
import { createSlot } from '#server/slot.ts';
import { consent, type consentDocuments } from './tables.ts';

type ConsentDocument = (typeof consentDocuments)[number];

/** The present version of a text, 0 where the shop has none; the texts belong to a higher layer. */
export const documentVersionSlot =
  createSlot<(db: Db, document: ConsentDocument) => Promise<number>>('versions of documents');

type Given = {
  accountId: number | null;
  contact: string;
  kind: 'feedback' | 'registration';
  document: ConsentDocument;
  ip?: string;
};

/** Notes that somebody agreed to a text as it stands now. Part of the caller's transaction. Returns its version. */
export async function recordConsent(tx: Db, given: Given): Promise<number> {
  const textVersion = await documentVersionSlot.get()(tx, given.document);
  await tx.insert(consent).values({ ...given, textVersion });
  return textVersion;
}

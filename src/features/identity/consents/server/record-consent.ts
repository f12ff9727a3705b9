import { type SQL, sql } from 'drizzle-orm';
import { type Db, statementFor } from '#server/db/index.ts';
import { createSlot } from '#server/slot.ts';
import { consent, type consentDocuments } from './tables.ts';

type ConsentDocument = (typeof consentDocuments)[number];

/** The present version of a text (its code as SQL), 0 where there is none; the texts belong to a higher layer. */
export const documentVersionSlot = createSlot<(code: SQL) => SQL<number>>('versions of documents');

/** The same of one text, for a larger statement. */
export const documentVersionSql = (document: ConsentDocument): SQL<number> =>
  documentVersionSlot.get()(sql.raw(`'${document}'`));

const versionOf = statementFor((db) =>
  db
    .select({ version: documentVersionSlot.get()(sql`${sql.placeholder('code')}::text`) })
    .from(sql`(select 1) as one`)
    .prepare('document_version'),
);

/** The present version of a text, 0 where the shop has none. */
export async function documentVersion(db: Db, document: ConsentDocument): Promise<number> {
  const [row] = await versionOf(db).execute({ code: document });
  return row!.version;
}

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

import { type SQL, sql } from 'drizzle-orm';
import { type Db, publishRows, statementFor } from '../db/index.ts';
import { createSlot } from '../slot.ts';
import type { Letter } from './letter.ts';
import { type LetterGroup, rulesOf } from './letter-kinds.ts';
import { outbox } from './tables.ts';

/** Whether an account gets letters of a group; accounts belong to a higher layer. */
export const wantsLettersSlot =
  createSlot<(tx: Db, accountId: number, group: LetterGroup) => Promise<boolean>>('switches of letters');

const $ = sql.placeholder;

const insertLetter = statementFor((db) =>
  db
    .insert(outbox)
    .values({
      channel: 'mail',
      kind: $('kind'),
      accountId: $('accountId'),
      recipient: $('to'),
      subject: $('subject'),
      content: $('content'),
      about: $('about'),
      isSecret: $('isSecret'),
    })
    .prepare('insert_letter'),
);

/**
 * Puts a letter into the outbox, as part of the caller's transaction: it is sent only if the transaction commits. Nothing
 * where its account has switched off such letters.
 */
export async function sendLetter(tx: Db, letter: Letter): Promise<void> {
  const { kind, to, accountId, subject, content, about = null } = letter;
  const { group, hasSecret: isSecret = false } = rulesOf(kind);
  if (group && accountId !== undefined && !(await wantsLettersSlot.get()(tx, accountId, group))) return;
  await insertLetter(tx).execute({ kind, accountId: accountId ?? null, to, subject, content, about, isSecret });
  publishRows(tx, outbox);
}

/** The part of a larger statement that puts letters into the outbox: a JSON array by `letterRows`. */
export function sentLetters(db: Db, letters: SQL) {
  return db.$with('sent_letters', {}).as(sql`
    insert into ${outbox} (channel, kind, account_id, recipient, subject, content, is_secret)
    select 'mail', letter.* from jsonb_to_recordset(${letters}::jsonb)
      as letter (kind text, "accountId" int, "to" text, subject text, content jsonb, "isSecret" boolean)`);
}

/** Letters for `sentLetters`, of which the caller knows that their readers want them; also notifies the sender. */
export function letterRows(tx: Db, letters: readonly Letter[]): string {
  publishRows(tx, outbox);
  return JSON.stringify(letters.map((letter) => ({ ...letter, isSecret: rulesOf(letter.kind).hasSecret ?? false })));
}

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, moment } from '../db/columns.ts';
import type { LetterContent } from './letter.ts';

/**
 * Letters and SMS of the shop, each written in the transaction that causes it. `content` of a letter and `text` of an SMS
 * are deleted once nobody needs them: those with a secret when they are sent, the others after thirty days.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: identity(),
    channel: text({ enum: ['mail', 'sms'] }).notNull(),
    kind: text().notNull(),
    /** Whom it concerns; a letter to the shop or to a stranger has none. Accounts belong to a higher layer. */
    accountId: integer(),
    /** An e-mail address, or the eleven digits of a phone; empty where the shop has no address of its own. */
    recipient: text().notNull(),
    subject: text().notNull().default(''),
    content: jsonb().$type<LetterContent | null>(),
    /** What the letter is about, as the sending feature names it; null: nobody looks for it. */
    about: text(),
    text: text(),
    isSecret: boolean().notNull().default(false),
    at: moment().notNull().defaultNow(),
    /** When it was handed to the queue. Another attempt that the operator asks for is a row of its own. */
    queuedAt: moment(),
    sentAt: moment(),
    /** Set when it was given up: no further attempt is made. */
    failedAt: moment(),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (t) => [
    index('outbox_at').on(t.at),
    index('outbox_account').on(t.accountId),
    index('outbox_about')
      .on(t.about, t.id)
      .where(sql`${t.about} is not null`),
    // What is emptied in time is looked for every minute
    index('outbox_kept')
      .on(t.isSecret, t.at)
      .where(sql`${t.content} is not null or ${t.text} is not null`),
    index('outbox_unqueued')
      .on(t.id)
      .where(sql`${t.queuedAt} is null and ${t.sentAt} is null and ${t.failedAt} is null`),
    index('outbox_failed')
      .on(t.id)
      .where(sql`${t.failedAt} is not null`),
    index('outbox_unsent')
      .on(t.id)
      .where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
    check('outbox_channel', sql`${t.channel} in ('mail', 'sms')`),
  ],
);

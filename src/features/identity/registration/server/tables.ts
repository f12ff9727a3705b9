import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment } from '#server/db/columns.ts';

/** The fields of a registration as they are kept until the address is confirmed. */
export type RegistrationFields = {
  name: string;
  lastName: string;
  secondName: string;
  workPosition: string;
  /** Eleven digits. */
  phone: string;
  /** Null for a person who buys for himself. */
  company: { name: string; inn: string; kpp: string | null; ogrn: string | null; address: string } | null;
  /** Versions of the texts as they were when they were accepted; null where the box was not ticked. */
  versions: { personalData: number; terms: number; advertising: number | null };
};

/**
 * A registration whose e-mail address nobody has confirmed yet. It is no account and disappears after seven days. The
 * word stands in the letter alone, the key in the browser that registered alone; both are kept hashed.
 */
export const pendingRegistration = pgTable(
  'pending_registration',
  {
    id: identity(),
    /** Lower case. One address may be registered several times: the first one that is confirmed wins. */
    email: text().notNull(),
    fields: jsonb().$type<RegistrationFields>().notNull(),
    passwordHash: text().notNull(),
    wordHash: text().notNull(),
    keyHash: text().notNull(),
    ip: text().notNull(),
    at: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('pending_registration_word').on(t.wordHash),
    index('pending_registration_email').on(t.email),
    index('pending_registration_expiry').on(t.expiresAt),
  ],
);

/** The code of an SMS, one live for a phone. A try is counted before its code is compared. */
export const smsCode = pgTable(
  'sms_code',
  {
    /** Eleven digits. */
    phone: text().primaryKey(),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    sentAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [index('sms_code_expiry').on(t.expiresAt), check('sms_code_tries', sql`${t.tries} >= 0`)],
);

/** Proof that somebody has just entered the code of a phone: good once and for ten minutes. */
export const phoneTicket = pgTable(
  'phone_ticket',
  {
    ticketHash: text().primaryKey(),
    phone: text().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [index('phone_ticket_expiry').on(t.expiresAt)],
);

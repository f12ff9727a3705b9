import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { account, company } from '#identity/accounts/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';
import { appealStatuses } from '#shared/appeal-status.ts';

/** Themes of appeals; a migration fills them. */
export const appealType = pgTable(
  'appeal_type',
  {
    id: identity(),
    code: text().notNull(),
    name: text().notNull(),
    active: boolean().notNull().default(true),
    sort: integer().notNull().default(100),
    version: integer().notNull().default(1),
    /** When the office has saved it last: a folder does not change it unasked. */
    officeSavedAt: moment(),
  },
  (t) => [uniqueIndex('appeal_type_code').on(t.code)],
);

/** Texts that all staff answer a theme with. */
export const themeAnswer = pgTable(
  'theme_answer',
  {
    id: identity(),
    typeId: integer()
      .notNull()
      .references(() => appealType.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    text: text().notNull(),
    sort: integer().notNull().default(0),
  },
  (t) => [index('theme_answer_type').on(t.typeId, t.sort)],
);

/** The goods that an appeal is about, as the order or the customer names them. `quantity` is base units. */
export type AppealItem = { lineNo: number; article: string | null; name: string; quantity: number; unit: string };

/** Data that the author asks to change: `title` is the field for people, an empty `to` clears it. */
export type AskedChange = { field: string; title: string; from: string; to: string };

/** A conversation of a customer with the shop. `version` grows with every change: an open page waits for it. */
export const appeal = pgTable(
  'appeal',
  {
    id: identity(),
    typeId: integer()
      .notNull()
      .references(() => appealType.id),
    title: text().notNull(),
    /** Whose appeal it is; null once the person is erased. */
    accountId: integer().references(() => account.id),
    companyId: integer().references(() => company.id),
    /** Who was handed it; null: the manager of the company answers. */
    managerAccountId: integer().references(() => account.id),
    status: text({ enum: appealStatuses }).notNull().default('new'),
    rating: integer(),
    ratedAt: moment(),
    orderId: integer().references(() => customerOrder.id),
    item: jsonb().$type<AppealItem | null>(),
    changes: jsonb().$type<AskedChange[]>().notNull().default([]),
    approvedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    lastMessageAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('appeal_account').on(t.accountId, t.lastMessageAt.desc()),
    index('appeal_company').on(t.companyId, t.lastMessageAt.desc()),
    index('appeal_open')
      .on(t.companyId)
      .where(sql`${t.status} <> 'closed'`),
    // Pages of the office: the longest wait first
    index('appeal_last_message').on(t.lastMessageAt, t.id),
    index('appeal_manager').on(t.managerAccountId, t.lastMessageAt.desc()),
    check('appeal_rating', sql`${t.rating} between 1 and 5`),
    check('appeal_rated_closed', sql`${t.rating} is null or ${t.status} = 'closed'`),
  ],
);

/** `authorAccountId` is who really wrote it; null is shown as 'Неизвестно' (R-ENT-64). */
export const appealMessage = pgTable(
  'appeal_message',
  {
    id: identity(),
    appealId: integer()
      .notNull()
      .references(() => appeal.id),
    authorAccountId: integer().references(() => account.id),
    side: text({ enum: ['customer', 'manager'] }).notNull(),
    text: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [index('appeal_message_appeal').on(t.appealId, t.id), index('appeal_message_author').on(t.authorAccountId)],
);

/** A file of a message: its key in the table of files, under the name that this message gives it. */
export const appealFile = pgTable(
  'appeal_file',
  {
    messageId: integer()
      .notNull()
      .references(() => appealMessage.id),
    key: text().notNull(),
    name: text().notNull(),
    size: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.key] }), index('appeal_file_key').on(t.key)],
);

/** The last message that an account has read. */
export const appealRead = pgTable(
  'appeal_read',
  {
    accountId: integer()
      .notNull()
      .references(() => account.id),
    appealId: integer()
      .notNull()
      .references(() => appeal.id),
    messageId: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.appealId] })],
);

/** Texts that a manager answers with again and again. */
export const cannedAnswer = pgTable(
  'canned_answer',
  {
    id: identity(),
    accountId: integer()
      .notNull()
      .references(() => account.id),
    title: text().notNull(),
    text: text().notNull(),
  },
  (t) => [index('canned_answer_account').on(t.accountId)],
);

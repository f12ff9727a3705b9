import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { account } from '#identity/accounts/server/tables.ts';
import type { Picture } from '#goods/products/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';

/** A file of a material: `key` is its row in the table of files. */
export type ContentFile = { key: string; name: string; size: number };

/** What a form has read: another version means that somebody else has changed it. */
const version = () => integer().notNull().default(1);
/** What the text was made of; null: it came as HTML. */
const markdown = () => text();
/** When the office has saved it last: a folder does not change it unasked. */
const officeSavedAt = () => moment();

/** News and marketing materials. Shown once `published` and from `date` on; `html` was sanitised when it was written. */
export const contentItem = pgTable(
  'content_item',
  {
    id: identity(),
    kind: text({ enum: ['news', 'marketing'] }).notNull(),
    code: text().notNull(),
    title: text().notNull(),
    picture: jsonb().$type<Picture | null>(),
    preview: text().notNull().default(''),
    html: text().notNull().default(''),
    files: jsonb().$type<ContentFile[]>().notNull().default([]),
    date: date().notNull(),
    published: boolean().notNull().default(false),
    markdown: markdown(),
    version: version(),
    officeSavedAt: officeSavedAt(),
  },
  (t) => [uniqueIndex('content_item_code').on(t.kind, t.code)],
);

/** `html` has been sanitised when it was written; `version` grows with every change of title or text. */
export const staticPage = pgTable('static_page', {
  code: text().primaryKey(),
  title: text().notNull(),
  html: text().notNull(),
  /** What the office has written; null: the text comes from elsewhere. */
  markdown: text(),
  version: integer().notNull().default(1),
  updatedAt: moment().notNull().defaultNow(),
  officeSavedAt: officeSavedAt(),
});

/** A question of the FAQ with its answer; `groupName` is its heading on /faq-new/, `code` its anchor on both pages. */
export const faqQuestion = pgTable(
  'faq_question',
  {
    id: identity(),
    code: text().notNull().unique(),
    groupName: text().notNull(),
    question: text().notNull(),
    html: text().notNull(),
    sort: integer().notNull().default(0),
    published: boolean().notNull().default(true),
    markdown: markdown(),
    version: version(),
    officeSavedAt: officeSavedAt(),
  },
  (t) => [index('faq_question_sort').on(t.sort)],
);

/** What a text was at a moment, whole: it can be restored, and a consent can be read as it was given. */
export const contentVersion = pgTable(
  'content_version',
  {
    id: identity(),
    subject: text({ enum: ['news', 'marketing', 'question', 'page', 'promotion'] }).notNull(),
    /** The code of its subject. */
    key: text().notNull(),
    at: moment().notNull().defaultNow(),
    /** Null: a folder or a command. */
    accountId: integer().references(() => account.id),
    state: jsonb().$type<unknown>().notNull(),
  },
  (t) => [index('content_version_key').on(t.subject, t.key, t.id)],
);

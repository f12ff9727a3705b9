import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Picture } from '#goods/products/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';

/** A file of a material: `key` is its row in the table of files. */
export type ContentFile = { key: string; name: string; size: number };

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
  },
  (t) => [index('faq_question_sort').on(t.sort)],
);

import { boolean, date, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Picture } from '#goods/products/server/tables.ts';

export const contentItem = pgTable(
  'content_item',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text({ enum: ['news', 'marketing'] }).notNull(),
    code: text().notNull(),
    title: text().notNull(),
    picture: jsonb().$type<Picture | null>(),
    preview: text().notNull().default(''),
    html: text().notNull().default(''),
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
  version: integer().notNull().default(1),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

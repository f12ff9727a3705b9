import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { account, company } from '#identity/accounts/server/tables.ts';
import { identity } from '#server/db/columns.ts';

/** A line of a template: the id of a product or an offer, base units, and the unit that they were counted in (`lineUnit`). */
export type TemplateLine = { id: number; quantity: number; unit?: string };

/** A list of goods that an account, or its whole company, orders again and again. Its lines are replaced together, so they lie in one value. */
export const basketTemplate = pgTable(
  'basket_template',
  {
    id: identity(),
    accountId: integer()
      .notNull()
      .references(() => account.id),
    /** The company that it is shared with; null: its owner's alone. */
    companyId: integer().references(() => company.id),
    name: text().notNull(),
    description: text().notNull().default(''),
    products: jsonb().$type<TemplateLine[]>().notNull().default([]),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Grows with every change: who saves names the state that he saw. */
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index('basket_template_account').on(t.accountId, t.updatedAt),
    index('basket_template_company')
      .on(t.companyId, t.updatedAt)
      .where(sql`${t.companyId} is not null`),
  ],
);

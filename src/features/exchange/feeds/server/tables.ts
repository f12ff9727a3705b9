import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';
import type { SheetLayout } from './price-list-layout.ts';
import type { Answer } from './terms/price-terms.ts';

/**
 * The columns of a price list as the operator has confirmed them, for later lists of the same source with the same
 * headings. The source is named as the operator names it: at the first confirmation there is none yet.
 */
export const priceListLayout = pgTable(
  'price_list_layout',
  {
    sourceName: text().notNull(),
    /** Hash of the sheets' headings. */
    signature: text().notNull(),
    sheets: jsonb().$type<SheetLayout[]>().notNull(),
    /** What the operator has answered of the money of its prices. */
    answers: jsonb().$type<Answer[]>().notNull().default([]),
    confirmedAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.sourceName, t.signature] })],
);

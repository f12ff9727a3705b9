import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { product } from '#goods/products/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';

/** What a buyer asked about a product; shown once the shop has answered it. `answer` is empty until then. */
export const productQuestion = pgTable(
  'product_question',
  {
    id: identity(),
    productId: integer()
      .notNull()
      .references(() => product.id),
    accountId: integer().notNull(),
    text: text().notNull(),
    answer: text().notNull().default(''),
    state: text({ enum: ['new', 'published', 'rejected'] })
      .notNull()
      .default('new'),
    at: moment().notNull().defaultNow(),
  },
  (t) => [
    index('product_question_product').on(t.productId, t.state, t.at),
    index('product_question_state').on(t.state, t.at),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { product } from '#goods/products/server/tables.ts';
import { moment } from '#server/db/columns.ts';

/** Phrases that mean the same to a buyer. All lists are written again with every change, so the highest id changes. */
export const searchSynonym = pgTable('search_synonym', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  phrases: text().array().notNull(),
});

/** Which lexicons of trades were chosen or dropped. A lexicon without a row is not chosen, and may be proposed. */
export const searchLexicon = pgTable('search_lexicon', {
  name: text().primaryKey(),
  isChosen: boolean().notNull(),
  /** False: its words stood in the names of an import. */
  isByOwner: boolean().notNull().default(true),
});

/** A query, how often it was made, how many products the last search found, and when. Accounts are not stored. */
export const searchQuery = pgTable(
  'search_query',
  {
    query: text().primaryKey(),
    count: integer().notNull(),
    found: integer().notNull(),
    /** How many of them could be bought at once; null: older than the column. */
    inStock: integer(),
    lastAt: moment().notNull(),
  },
  (t) => [index('search_query_found').on(t.found, t.count), check('search_query_count', sql`${t.count} > 0`)],
);

const ofProduct = () =>
  integer()
    .notNull()
    .references(() => product.id, { onDelete: 'cascade' });

/** How often a product was opened or put into a basket after a query; `key` is that of `queryKey`. */
export const searchChoice = pgTable(
  'search_choice',
  {
    key: text().notNull(),
    productId: ofProduct(),
    opened: integer().notNull(),
    added: integer().notNull(),
    lastAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.productId] }), index('search_choice_product').on(t.productId)],
);

/** What the owner wants to be first for a query, in the order of `sort`, or never. `query` is as he typed it. */
export const searchRule = pgTable(
  'search_rule',
  {
    key: text().notNull(),
    productId: ofProduct(),
    kind: text({ enum: ['pin', 'ban'] }).notNull(),
    query: text().notNull(),
    sort: integer().notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [primaryKey({ columns: [t.key, t.productId] }), index('search_rule_product').on(t.productId)],
);

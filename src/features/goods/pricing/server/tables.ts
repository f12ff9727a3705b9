import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Picture } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';

/**
 * A named price list of a source. A type seen for the first time is hidden; prices reach a buyer only through a type
 * that is for sale or is the base of its source.
 */
export const priceType = pgTable(
  'price_type',
  {
    id: identity(),
    sourceId: integer()
      .notNull()
      .references(() => source.id),
    externalId: text().notNull(),
    name: text().notNull(),
    currency: text().notNull().default('RUB'),
    vatIncluded: boolean().notNull().default(true),
    visibility: text({ enum: ['hidden', 'sale'] })
      .notNull()
      .default('hidden'),
    isBase: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('price_type_external').on(t.sourceId, t.externalId),
    uniqueIndex('price_type_one_base')
      .on(t.sourceId)
      .where(sql`${t.isBase}`),
  ],
);

/** The price of an item (product or offer) in a type: kopecks (cents) with VAT. A price of zero is not stored. */
export const price = pgTable(
  'price',
  {
    itemId: integer().notNull(),
    priceTypeId: integer()
      .notNull()
      .references(() => priceType.id),
    currency: text().notNull().default('RUB'),
    value: bigint({ mode: 'number' }).notNull(),
    /** When the import has set this value; null for prices that are older than the column. */
    validSince: moment(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.priceTypeId] }), check('price_positive', sql`${t.value} > 0`)],
);

/**
 * Lowers a price between two moments, by percent or to a fixed price (kopecks). Scope ids: product, section (with its
 * subsections) or brand id. The best one wins; they do not add up.
 */
export const discount = pgTable(
  'discount',
  {
    id: identity(),
    scope: text({ enum: ['product', 'section', 'brand', 'all'] }).notNull(),
    scopeId: integer(),
    percent: numeric({ precision: 5, scale: 2, mode: 'number' }),
    fixedPrice: bigint({ mode: 'number' }),
    startsAt: moment(),
    endsAt: moment(),
    promotionId: integer(),
    companyId: integer(),
  },
  (t) => [
    index('discount_scope').on(t.scope, t.scopeId),
    check('discount_one_kind', sql`(${t.percent} is null) <> (${t.fixedPrice} is null)`),
  ],
);

/**
 * One row: another version with every transaction that changes a discount, or what is shown below a section. Triggers of
 * a migration write it at the end of the transaction, so that no other waits for it.
 */
export const priceRulesVersion = pgTable(
  'price_rules_version',
  { id: integer().primaryKey().default(1), version: uuid().notNull().defaultRandom() },
  (t) => [check('price_rules_version_one_row', sql`${t.id} = 1`)],
);

/** VAT percent by date: the row with the latest `validFrom` not after the day holds. */
export const vatRate = pgTable(
  'vat_rate',
  {
    code: text({ enum: ['general', 'reduced', 'none'] }).notNull(),
    validFrom: date().notNull(),
    percent: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.code, t.validFrom] })],
);

/**
 * A promotion runs between two moments over the products of its discounts. `text` is its conditions in short, `html` the
 * whole of them, sanitised when it was written.
 */
export const promotion = pgTable('promotion', {
  id: identity(),
  code: text().notNull().unique(),
  name: text().notNull(),
  text: text().notNull().default(''),
  html: text().notNull().default(''),
  picture: jsonb().$type<Picture | null>(),
  startsAt: moment(),
  endsAt: moment(),
  active: boolean().notNull().default(true),
  /** What `html` was made of; null: it came as HTML. */
  markdown: text(),
  version: integer().notNull().default(1),
  /** When the office has saved it last: a folder does not change it unasked. */
  officeSavedAt: moment(),
});

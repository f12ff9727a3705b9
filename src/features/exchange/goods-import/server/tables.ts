import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { product } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';

/**
 * One import: its files, what came of it, the counts so far. `stopped` by the operator between two batches, `failed` by
 * an error, `interrupted` when its process was killed: what was written stays, and a repeated import completes it.
 */
export const importRun = pgTable(
  'import_run',
  {
    id: identity(),
    sourceId: integer().references(() => source.id),
    files: jsonb().$type<{ name: string; bytes: number; sha256: string }[]>().notNull(),
    state: text({ enum: ['running', 'done', 'refused', 'stopped', 'failed', 'interrupted'] }).notNull(),
    counts: jsonb().$type<Record<string, number>>().notNull().default({}),
    startedAt: moment().notNull().defaultNow(),
    finishedAt: moment(),
  },
  (t) => [
    index('import_run_source').on(t.sourceId, t.startedAt),
    index('import_run_failed')
      .on(t.startedAt)
      .where(sql`${t.state} in ('refused', 'failed', 'interrupted')`),
  ],
);

/** A remark of an import on one record: taken with a mend, or refused, and why. */
export const importNote = pgTable(
  'import_note',
  {
    id: identity(),
    runId: integer()
      .notNull()
      .references(() => importRun.id),
    file: text().notNull(),
    line: integer(),
    kind: text({ enum: ['taken', 'mended', 'refused'] }).notNull(),
    code: text().notNull(),
    reason: text().notNull(),
    /** An earlier run of the source had the same remark. */
    isRepeated: boolean().notNull().default(false),
  },
  (t) => [index('import_note_run').on(t.runId)],
);

/**
 * What an import has changed of goods that the shop had: the old and the new value of a field, a price or a stock; or a
 * product that has vanished from an export that calls itself whole; `held`: a value of the shop that stays, and what the
 * import says in its place.
 */
export const importChange = pgTable(
  'import_change',
  {
    id: identity(),
    runId: integer()
      .notNull()
      .references(() => importRun.id),
    kind: text({ enum: ['product', 'price', 'stock', 'vanished', 'held'] }).notNull(),
    /** A product or an offer. */
    itemId: integer().notNull(),
    name: text().notNull(),
    article: text(),
    /** The field in the operator's language; the price type; the warehouse. */
    field: text().notNull().default(''),
    before: text(),
    after: text(),
  },
  (t) => [index('import_change_run').on(t.runId, t.kind)],
);

/** An offer whose product has not come yet: kept aside whole, joined when the product arrives. */
export const pendingOffer = pgTable(
  'pending_offer',
  {
    id: identity(),
    sourceId: integer()
      .notNull()
      .references(() => source.id),
    productExternalId: text().notNull(),
    externalId: text().notNull(),
    record: jsonb().$type<unknown>().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('pending_offer_external').on(t.sourceId, t.externalId),
    index('pending_offer_product').on(t.sourceId, t.productExternalId),
  ],
);

/**
 * A record of an import that waits for the operator, or that he has rejected: the same value does not come up again. A
 * sane value, or a confirmation, removes the row.
 */
export const importQuarantine = pgTable(
  'import_quarantine',
  {
    id: identity(),
    sourceId: integer()
      .notNull()
      .references(() => source.id),
    rule: text({ enum: ['price', 'unit', 'article'] }).notNull(),
    /** The product, or the price of an offer, by the ids of the source. */
    subject: text().notNull(),
    name: text().notNull(),
    article: text(),
    /** The field in the operator's language; the price type. */
    field: text().notNull(),
    before: text(),
    after: text(),
    /** What is applied once it is confirmed. */
    record: jsonb().$type<unknown>().notNull(),
    state: text({ enum: ['waiting', 'rejected'] })
      .notNull()
      .default('waiting'),
    /** The import that has brought it last. */
    runId: integer()
      .notNull()
      .references(() => importRun.id),
    at: moment().notNull().defaultNow(),
    /** When a letter has reported it. */
    reportedAt: moment(),
  },
  (t) => [uniqueIndex('import_quarantine_subject').on(t.sourceId, t.subject)],
);

/** A unit of measurement of a source's own list, by its id there. */
export const sourceUnit = pgTable(
  'source_unit',
  {
    sourceId: integer()
      .notNull()
      .references(() => source.id),
    externalId: text().notNull(),
    symbol: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sourceId, t.externalId] })],
);

/** Which property value an id of a property's dictionary stands for: two ids of one text share a value. */
export const dictionaryValue = pgTable(
  'dictionary_value',
  { propertyId: integer().notNull(), externalId: text().notNull(), valueId: integer().notNull() },
  (t) => [primaryKey({ columns: [t.propertyId, t.externalId] })],
);

/** A picture that a feed names by its address and that the shop has yet to fetch. */
export const sourcePictureWanted = pgTable(
  'source_picture_wanted',
  {
    sourceId: integer()
      .notNull()
      .references(() => source.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => product.id),
    url: text().notNull(),
    sort: integer().notNull(),
    tries: integer().notNull().default(0),
    nextAt: moment().notNull().defaultNow(),
    /** Why the last try failed. */
    problem: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.productId, t.url] }), index('source_picture_wanted_next').on(t.nextAt)],
);

/** A picture that came with goods: its path in the source, and where the shop keeps what was made of it. */
export const sourcePicture = pgTable(
  'source_picture',
  {
    sourceId: integer()
      .notNull()
      .references(() => source.id),
    path: text().notNull(),
    sha256: text().notNull(),
    standard: text().notNull(),
    webp: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sourceId, t.path] })],
);

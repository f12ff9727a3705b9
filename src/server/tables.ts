import { sql } from 'drizzle-orm';
import { moment } from './db/columns.ts';
import type { Seller } from '#shared/seller.ts';
import type { ShopSettings } from '#shared/shop-settings.ts';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Anti-forgery tokens for calls without a session, hashed. */
export const csrfToken = pgTable(
  'csrf_token',
  { valueHash: text().primaryKey(), expiresAt: moment().notNull() },
  (t) => [index('csrf_token_expiry').on(t.expiresAt)],
);

/** Strict limits that hold over all nodes: one row per key and window. */
export const rateCounter = pgTable(
  'rate_counter',
  {
    key: text().notNull(),
    windowStart: moment().notNull(),
    count: integer().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index('rate_counter_expiry').on(t.expiresAt)],
);

/** Answers already given to a repeated request: kept 24 hours per account and key. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    // Accounts belong to a higher layer: a migration holds the foreign key
    accountId: integer().notNull(),
    key: text().notNull(),
    route: text().notNull(),
    requestHash: text().notNull(),
    response: jsonb().$type<unknown>(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index('idempotency_key_at').on(t.at)],
);

/** By what a database is recognised. Null, or absent: the server does not say. */
export type DatabaseMarks = {
  /** Of the server that initdb has made. */
  system?: string | null;
  /** Of its history: a recovery to a moment and a promoted standby begin another one. */
  timeline?: string | null;
  /** Of the database on the server, and of the table of these marks: a dump makes new ones. */
  database?: string | null;
  table?: string | null;
  /** When the files of the embedded server were made: a copied folder has other ones. */
  files?: string | null;
};

/** One row: the marks of the database when it was opened last. It travels in a copy, whose own marks differ. */
export const databaseMark = pgTable(
  'database_mark',
  {
    id: integer().primaryKey().default(1),
    marks: jsonb().$type<DatabaseMarks>().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [check('database_mark_one_row', sql`${t.id} = 1`)],
);

export type FooterContacts = { workingHours: string; phone: string; email: string };

/** Who sells, as documents name him: lines of a name and a value ('ИНН', '7707083893'). */
export type Requisite = { name: string; value: string };

/** Contacts of a shop of which nobody has said anything yet. */
export const withoutContacts: FooterContacts = { workingHours: '', phone: '', email: '' };

/** One row: what the owner says of the whole shop. */
export const siteState = pgTable(
  'site_state',
  {
    id: integer().primaryKey().default(1),
    technicalWorks: boolean().notNull().default(false),
    worksUntil: moment(),
    closed: boolean().notNull().default(false),
    contacts: jsonb().$type<FooterContacts>().notNull(),
    /** The shop's name on pages, in letters and files; null: that of SHOP_COMPANY_NAME, which wins where it is set. */
    companyName: text(),
    requisites: jsonb().$type<Requisite[]>().notNull().default([]),
    /** Who sells, for invoices and printed orders; null: the owner has not said. */
    seller: jsonb().$type<Seller | null>(),
    /** What the office has set; an absent one has its default. A variable of the environment wins. */
    settings: jsonb().$type<Partial<ShopSettings>>().notNull().default({}),
    /** The address of the logo; null: the mark that the shop ships with. */
    logo: text(),
    /** Since when this database is a copy of a shop: it sends and exchanges nothing. Null: it is the shop. */
    copySince: moment(),
    /** When synonyms were changed last by other means than a folder: a folder does not replace them unasked. */
    synonymsSavedAt: moment(),
  },
  (t) => [check('site_state_one_row', sql`${t.id} = 1`)],
);

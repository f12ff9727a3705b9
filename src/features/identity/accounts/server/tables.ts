import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { city } from '#identity/city/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';
import type { Rights } from '#server/session/session.ts';
import type { StaffRights } from '#shared/rights/staff-rights.ts';

/** A person who logs in, by e-mail or phone (eleven digits). Never deleted: `active` turns false; an erased one has no login. */
export const account = pgTable(
  'account',
  {
    id: identity(),
    email: text(),
    phone: text(),
    passwordHash: text(),
    name: text().notNull(),
    lastName: text().notNull().default(''),
    secondName: text().notNull().default(''),
    workPosition: text().notNull().default(''),
    role: text({ enum: ['USER', 'MANAGER', 'TECH'] })
      .notNull()
      .default('USER'),
    /** What a MANAGER may do in the office; without rights for others. */
    staffRights: jsonb().$type<StaffRights>().notNull().default({}),
    /** The login of this member of staff needs a second step, whatever the shop requires of the others. */
    secondStepRequired: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    /** When the shop erases the personal data of this closed account; null: it does not. */
    eraseAt: moment(),
    cityId: integer().references(() => city.id),
    emailConfirmedAt: moment(),
    phoneConfirmedAt: moment(),
    /** Groups of letters that the account has switched off. */
    mutedLetters: text().array().notNull().default([]),
    /** When the mail server of the address said that there is no such address. */
    mailRefusedAt: moment(),
    /** The phone of the registration is another account's and was left out; the profile says so until it has one. */
    phoneLeftOut: boolean().notNull().default(false),
    /** The version of the terms of sale that was accepted last; null for accounts that nobody asked. */
    termsVersion: integer(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('account_email_unique')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.email} is not null`),
    uniqueIndex('account_phone_unique')
      .on(t.phone)
      .where(sql`${t.phone} is not null`),
    // Lists of people are read in these orders, a page at a time
    index('account_whole_name').on(
      sql`btrim(${t.lastName} || ' ' || ${t.name} || ' ' || ${t.secondName}) collate "und-x-icu"`,
      t.id,
    ),
    index('account_created').on(t.createdAt, t.id),
    check('account_has_login', sql`${t.email} is not null or ${t.phone} is not null or not ${t.active}`),
    check('account_to_erase_is_closed', sql`${t.eraseAt} is null or not ${t.active}`),
    index('account_to_erase')
      .on(t.eraseAt)
      .where(sql`${t.eraseAt} is not null`),
  ],
);

/** A member of staff answers for the customers of another one, from the beginning of a day to that of the day after the last. */
export const substitution = pgTable(
  'substitution',
  {
    id: identity(),
    /** Who is away. */
    accountId: integer()
      .notNull()
      .references(() => account.id),
    substituteId: integer()
      .notNull()
      .references(() => account.id),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
  },
  (t) => [
    index('substitution_account').on(t.accountId, t.endsAt),
    index('substitution_substitute').on(t.substituteId, t.endsAt),
    check('substitution_of_another', sql`${t.accountId} <> ${t.substituteId}`),
  ],
);

/** What of a contract an accounting system may write, by its column of `company`. */
export const pinnableTerms = [
  'priceTypeId',
  'discountPercent',
  'currency',
  'creditLimit',
  'creditDays',
  'orderBan',
  'canBuyUnavailable',
  'managerAccountId',
] as const;
export type PinnableTerm = (typeof pinnableTerms)[number];

/** Why staff hold a term against the accounting system, and the last day of it; null: without end. */
export interface Pin {
  reason: string;
  until: string | null;
}

/** A buying company (контрагент) and the terms of its contract. `creditLimit` is kopecks; 0 means prepayment only. */
export const company = pgTable(
  'company',
  {
    id: identity(),
    type: text({ enum: ['legal', 'individual'] })
      .notNull()
      .default('legal'),
    name: text().notNull(),
    /** Null for a person who buys for himself. */
    inn: text(),
    kpp: text(),
    ogrn: text(),
    address: text().notNull().default(''),
    /** Of the company itself: eleven digits. */
    phone: text(),
    email: text(),
    state: text({ enum: ['pending', 'active', 'blocked'] })
      .notNull()
      .default('active'),
    /** When the shop refused it at its registration; it is blocked then, and may be approved after all. */
    refusedAt: moment(),
    /** Why the shop refused or blocked it, as its people read it. */
    stateReason: text().notNull().default(''),
    managerAccountId: integer().references(() => account.id),
    /** Serves it too; who answers for it is the manager, and this one where there is none. */
    secondManagerAccountId: integer().references(() => account.id),
    // Prices belong to a higher layer: a migration holds the foreign key
    priceTypeId: integer(),
    currency: text({ enum: ['RUB', 'EUR', 'USD'] })
      .notNull()
      .default('RUB'),
    discountPercent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
    creditLimit: bigint({ mode: 'number' }).notNull().default(0),
    /** How long after the shipment a credit order is to be paid. */
    creditDays: integer().notNull().default(0),
    hasDebt: boolean().notNull().default(false),
    /** Kopecks of orders that pass despite debt and limit, as staff have permitted; 0: none. */
    permitLeft: bigint({ mode: 'number' }).notNull().default(0),
    /** When the permit ends; null: with its first order. */
    permitEndsAt: moment(),
    orderBan: boolean().notNull().default(false),
    canBuyUnavailable: boolean().notNull().default(false),
    /** A manager acts for its people only after one of its administrators has agreed. */
    requiresEntryConsent: boolean().notNull().default(false),
    updatedFromLedgerAt: moment(),
    /** The terms that the accounting system has named last: it is their master, unless staff hold one. */
    ledgerTerms: text().array().$type<PinnableTerm[]>().notNull().default([]),
    pins: jsonb().$type<{ readonly [T in PinnableTerm]?: Pin }>().notNull().default({}),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('company_tax_number_unique').on(t.inn, sql`coalesce(${t.kpp}, '')`),
    index('company_manager').on(t.managerAccountId),
    index('company_second_manager').on(t.secondManagerAccountId),
    // Lists of companies are read in these orders, a page at a time
    index('company_name').on(sql`${t.name} collate "und-x-icu"`, t.id),
    index('company_created').on(t.createdAt, t.id),
    check('company_has_inn', sql`${t.type} = 'individual' or ${t.inn} is not null`),
    check('company_inn', sql`${t.inn} ~ '^([0-9]{10}|[0-9]{12})$'`),
    check('company_phone', sql`${t.phone} ~ '^[0-9]{11}$'`),
    check('company_discount', sql`${t.discountPercent} between 0 and 100`),
    check('company_credit_limit', sql`${t.creditLimit} >= 0`),
    check('company_permit_left', sql`${t.permitLeft} >= 0`),
    check('company_credit_days', sql`${t.creditDays} between 0 and 365`),
    check('company_refused_is_blocked', sql`${t.refusedAt} is null or ${t.state} = 'blocked'`),
    check('company_pending_is_banned', sql`${t.state} <> 'pending' or ${t.orderBan}`),
  ],
);

/** An account in a company. At most one membership of an account is current: its contract prices the basket. */
export const membership = pgTable(
  'membership',
  {
    accountId: integer()
      .notNull()
      .references(() => account.id),
    companyId: integer()
      .notNull()
      .references(() => company.id),
    role: text({ enum: ['USER', 'ADMIN'] })
      .notNull()
      .default('USER'),
    rights: jsonb()
      .$type<Rights>()
      .notNull()
      .default({ order: true, finance: false, viewAllOrders: false, priceLists: true, manageUsers: false }),
    isCurrent: boolean().notNull().default(false),
    /** The name of the company as who asks for it has typed it: until he is let in, it is all that he sees of it. */
    askedName: text().notNull().default(''),
    /** `pending` waits for the company, `invited` for the person. */
    state: text({ enum: ['active', 'pending', 'invited'] })
      .notNull()
      .default('active'),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.companyId] }),
    uniqueIndex('membership_one_current')
      .on(t.accountId)
      .where(sql`${t.isCurrent}`),
    index('membership_company').on(t.companyId),
    // Applicants are read over all companies of a manager
    index('membership_pending')
      .on(t.companyId)
      .where(sql`${t.state} = 'pending'`),
  ],
);

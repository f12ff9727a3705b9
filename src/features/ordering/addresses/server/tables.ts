import { boolean, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { city } from '#identity/city/server/tables.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';

/** Orders keep copies, so an address may be deleted. */
export const deliveryAddress = pgTable(
  'delivery_address',
  {
    id: identity(),
    companyId: integer()
      .notNull()
      .references(() => company.id),
    text: text().notNull(),
    comment: text().notNull().default(''),
    contact: text().notNull().default(''),
    phone: text().notNull().default(''),
    createdBy: integer().references(() => account.id),
  },
  (t) => [index('delivery_address_company').on(t.companyId)],
);

export const consignee = pgTable(
  'consignee',
  {
    id: identity(),
    companyId: integer()
      .notNull()
      .references(() => company.id),
    name: text().notNull(),
    inn: text(),
    address: text().notNull().default(''),
    phone: text().notNull().default(''),
    contact: text().notNull().default(''),
  },
  (t) => [index('consignee_company').on(t.companyId)],
);

export const transportCompany = pgTable('transport_company', {
  id: identity(),
  name: text().notNull(),
  active: boolean().notNull().default(true),
  version: integer().notNull().default(1),
  /** When the office has saved it last: a folder does not change it unasked. */
  officeSavedAt: moment(),
});

export const pickupStore = pgTable('pickup_store', {
  id: identity(),
  name: text().notNull(),
  address: text().notNull(),
  cityId: integer().references(() => city.id),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  hours: text().notNull().default(''),
  active: boolean().notNull().default(true),
  version: integer().notNull().default(1),
  /** When the office has saved it last: a folder does not change it unasked. */
  officeSavedAt: moment(),
});

import { boolean, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { account, company } from '#identity/accounts/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';
import type { PriceListColumn, PriceListFormat } from '#shared/price-list.ts';

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** What a list is made of: `sections` empty for all goods, `title` names them. Without a company: the base prices. */
const choice = () => ({
  accountId: integer()
    .notNull()
    .references(() => account.id),
  companyId: integer().references(() => company.id),
  sections: integer().array().notNull(),
  title: text().notNull(),
  format: text().$type<PriceListFormat>().notNull(),
  columns: text().array().$type<PriceListColumn[]>().notNull(),
});

/** A price list that is made in the background, and what became of it. `beatAt`: the last word of who makes it. */
export const priceList = pgTable(
  'price_list',
  {
    id: identity(),
    ...choice(),
    subscriptionId: integer(),
    state: text({ enum: ['queued', 'running', 'ready', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    rowsDone: integer().notNull().default(0),
    rowsTotal: integer().notNull().default(0),
    requestedAt: moment().notNull(),
    beatAt: moment(),
    readyAt: moment(),
    /** The prices are those of this moment, of the contract `terms`. */
    pricesAt: moment(),
    terms: text(),
    /** No goods have a price for the company. */
    isEmpty: boolean().notNull().default(false),
    size: integer().notNull().default(0),
    isGzip: boolean().notNull().default(false),
    /** Where the former release kept the content; the store has it under `priceListKey`. */
    content: bytes(),
  },
  (t) => [
    index('price_list_owner').on(t.accountId, t.companyId),
    index('price_list_state').on(t.state),
    index('price_list_requested').on(t.requestedAt),
  ],
);

/** Where the store keeps the content of a list. */
export const priceListKey = (id: number): string => `price-lists/${id}`;

/** A price list as it is stored. */
export type ListRow = typeof priceList.$inferSelect;

/** A list that is made again each week, or when its prices have changed. `prices`: those of the last file. */
export const priceListSubscription = pgTable(
  'price_list_subscription',
  {
    id: identity(),
    ...choice(),
    mode: text({ enum: ['weekly', 'changes'] }).notNull(),
    createdAt: moment().notNull(),
    nextAt: moment().notNull(),
    sentAt: moment(),
    /** When the change log was read last, and the contract of the last list. */
    checkedAt: moment(),
    terms: text(),
    prices: bytes(),
  },
  (t) => [index('price_list_subscription_next').on(t.nextAt), index('price_list_subscription_owner').on(t.accountId)],
);

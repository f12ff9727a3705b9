import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, moment } from '#server/db/columns.ts';

/** A feed or a price list that the shop fetches from an address by itself. Its name is that of the source of its goods. */
export const scheduledFeed = pgTable(
  'scheduled_feed',
  {
    id: identity(),
    name: text().notNull().unique(),
    url: text().notNull(),
    everyMinutes: integer().notNull(),
    /** The name of the price type that is made the base price; null leaves the choice to the import. */
    priceType: text(),
    availableQuantity: integer(),
    /** May be fetched without encryption, and from addresses of the shop's own network. */
    isPlainAllowed: boolean().notNull().default(false),
    isPrivateAllowed: boolean().notNull().default(false),
    /** Pictures are fetched from the addresses that the feed names. */
    withPictures: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    nextAt: moment().notNull().defaultNow(),
    /** What the server said of the last file that was imported: asked for again only where it has changed. */
    etag: text(),
    lastModified: text(),
    sha256: text(),
    checkedAt: moment(),
    importedAt: moment(),
    /** Why the last tries failed, and how many of them in a row. */
    failure: text(),
    failures: integer().notNull().default(0),
  },
  (t) => [check('scheduled_feed_every', sql`${t.everyMinutes} between 5 and 44640`)],
);

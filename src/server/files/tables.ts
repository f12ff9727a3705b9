import { boolean, customType, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/**
 * A file that one account may fetch: an export, a price list. `key` is its unguessable address; a download also
 * needs the owner's session; a file without an owner is the shop's, and a slot says who may open it. `expiresAt`
 * is null for a permanent file.
 */
export const storedFile = pgTable(
  'file',
  {
    key: text().primaryKey(),
    // Accounts belong to a higher layer: a migration holds the foreign key
    ownerAccountId: integer(),
    kind: text().notNull(),
    name: text().notNull(),
    mime: text().notNull(),
    size: integer().notNull(),
    /** Where the former release kept the content; the store has it where `isStored`. */
    content: bytes().notNull(),
    isStored: boolean().notNull().default(false),
    /** The content is compressed by gzip; `size` is that of the content as it is stored. */
    isGzip: boolean().notNull().default(false),
    /** SHA-256 of the content, in hex. A trigger fills it for the former release. */
    contentHash: text().notNull(),
    at: moment().notNull().defaultNow(),
    expiresAt: moment(),
  },
  (t) => [
    index('file_expiry').on(t.expiresAt),
    uniqueIndex('file_owner_content').on(t.ownerAccountId, t.kind, t.contentHash),
  ],
);

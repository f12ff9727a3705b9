import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { account, company } from '#identity/accounts/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';
import type { Rights } from '#server/session/session.ts';

/**
 * A person whom staff invite into a company. No account is made before the invitation is sent; he joins by accepting it.
 * `queued` waits for its turn at the rate of the shop.
 */
export const customerInvitation = pgTable(
  'customer_invitation',
  {
    id: identity(),
    companyId: integer()
      .notNull()
      .references(() => company.id),
    email: text().notNull(),
    /** Eleven digits. */
    phone: text(),
    name: text().notNull(),
    lastName: text().notNull(),
    secondName: text().notNull(),
    role: text({ enum: ['USER', 'ADMIN'] }).notNull(),
    rights: jsonb().$type<Rights>().notNull(),
    state: text({ enum: ['new', 'queued', 'sent', 'withdrawn', 'failed'] })
      .notNull()
      .default('new'),
    /** Why it was not sent. */
    message: text().notNull().default(''),
    /** Whose account it is; known once it was sent. */
    accountId: integer().references(() => account.id),
    /** Who has brought it in, and who asks for it to be sent. */
    byAccountId: integer()
      .notNull()
      .references(() => account.id),
    /** The import that has brought it, which may be gone. */
    importId: integer(),
    createdAt: moment().notNull().defaultNow(),
    sentAt: moment(),
  },
  (t) => [
    uniqueIndex('customer_invitation_person').on(t.companyId, t.email),
    index('customer_invitation_account').on(t.accountId),
    index('customer_invitation_queued')
      .on(t.id)
      .where(sql`${t.state} = 'queued'`),
    check('customer_invitation_email', sql`${t.email} = lower(${t.email})`),
  ],
);

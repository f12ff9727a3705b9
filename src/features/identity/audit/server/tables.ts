import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, moment } from '#server/db/columns.ts';

/** Append-only: who did what to what. Holds no secrets. `sessionId`: a visit in which somebody acted for another. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    at: moment().notNull().defaultNow(),
    actorAccountId: integer(),
    accountId: integer(),
    action: text().notNull(),
    object: text().notNull().default(''),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ip: text().notNull().default(''),
    sessionId: integer(),
    /** In which company it was done; null: it is nobody's but the person's. */
    companyId: integer(),
  },
  (t) => [
    index('audit_log_at').on(t.at),
    index('audit_log_account').on(t.accountId, t.at),
    index('audit_log_actor').on(t.actorAccountId, t.at),
    index('audit_log_action').on(t.action, t.at),
    index('audit_log_object').on(t.object.op('text_pattern_ops')),
    index('audit_log_company')
      .on(t.companyId, t.at, t.id)
      .where(sql`${t.companyId} is not null`),
    index('audit_log_visit')
      .on(t.sessionId)
      .where(sql`${t.sessionId} is not null`),
  ],
);

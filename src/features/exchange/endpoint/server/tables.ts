import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** What an accounting system has opened with its credentials: its cookie, hashed. Any node answers its requests. */
export const exchangeSession = pgTable(
  'exchange_session',
  {
    id: identity(),
    connectionId: integer()
      .notNull()
      .references(() => exchangeConnection.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    /** The network of the login; empty in sessions of earlier versions. */
    network: text().notNull().default(''),
    startedAt: moment().notNull().defaultNow(),
    seenAt: moment().notNull().defaultNow(),
  },
  (t) => [index('exchange_session_connection').on(t.connectionId, t.seenAt)],
);

/**
 * A file as it was received: its parts follow one another. It is `open` until its import is asked for; what comes under
 * its name later is another file. A new beginning of the sender makes an open file
 * `discarded` and a closed one `past`.
 */
export const exchangeFile = pgTable(
  'exchange_file',
  {
    id: identity(),
    sessionId: integer()
      .notNull()
      .references(() => exchangeSession.id, { onDelete: 'cascade' }),
    /** What the exchange is about: the `type` of its requests. */
    type: text({ enum: ['catalog', 'sale'] }).notNull(),
    /** As the sender calls it, without folders of its own. */
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    state: text({ enum: ['open', 'closed', 'past', 'discarded'] })
      .notNull()
      .default('open'),
    receivedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('exchange_file_open')
      .on(t.sessionId, t.type, t.name)
      .where(sql`${t.state} = 'open'`),
    index('exchange_file_received').on(t.receivedAt),
  ],
);

/** A part of a file, compressed (zstd). `sha256` is of the part as it came: one that comes twice in a row counts once. */
export const exchangePart = pgTable(
  'exchange_part',
  {
    fileId: integer()
      .notNull()
      .references(() => exchangeFile.id, { onDelete: 'cascade' }),
    no: integer().notNull(),
    sha256: text().notNull(),
    bytes: integer().notNull(),
    /** Where the former release kept the part; the store has it under `partKey`. */
    content: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.no] })],
);

/** Where the store keeps a part of a file. */
export const partKey = ({ fileId, no }: { fileId: number; no: number }): string => `exchange/${fileId}/${no}`;

/**
 * Work that a request has asked for and that goes on behind it, on any node: `held` waits for the operator. One of a kind
 * in a session at a time; a job whose node has ended is started again.
 */
export const exchangeJob = pgTable(
  'exchange_job',
  {
    id: identity(),
    sessionId: integer()
      .notNull()
      .references(() => exchangeSession.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['goods', 'orders', 'deactivate', 'settlements'] }).notNull(),
    /** The name that the request gave; empty where it gave none. */
    name: text().notNull(),
    /** The files that it reads: those that stood there when it was asked for. */
    fileIds: integer().array().notNull().default([]),
    state: text({ enum: ['waiting', 'running', 'done', 'failed', 'held'] })
      .notNull()
      .default('waiting'),
    /** Times that it was begun: one that ends its node again and again is given up. */
    attempts: integer().notNull().default(0),
    /** For the operator and the sender: why it failed, or what it waits for. */
    message: text().notNull().default(''),
    /** Lines of its report. */
    report: jsonb().$type<string[]>().notNull().default([]),
    askedAt: moment().notNull().defaultNow(),
    startedAt: moment(),
    finishedAt: moment(),
    /** When the sender got the end: it gets a failure once, the next request starts again. */
    answeredAt: moment(),
    /** When a letter said that it has failed or waits for the operator. */
    reportedAt: moment(),
  },
  (t) => [
    index('exchange_job_session').on(t.sessionId, t.id),
    index('exchange_job_unfinished')
      .on(t.id)
      .where(sql`${t.state} in ('waiting', 'running')`),
    check('exchange_job_attempts', sql`${t.attempts} >= 0`),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, check, customType, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { account } from '#identity/accounts/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** What the sender says of the files; empty texts say nothing. */
export type UploadAnswers = {
  source: string;
  columns: string;
  currency: string;
  vat: string;
  priceUnit: string;
  /** The columns that were shown are right. */
  confirmColumns: boolean;
};

/** What is done with an upload: goods are imported, or goods of the shop go out or come back in bulk. */
export const uploadKinds = ['import', 'sheetOut', 'sheetIn', 'pictures', 'links'] as const;
export type UploadKind = (typeof uploadKinds)[number];

/**
 * Files of goods that a member of staff has sent in the browser. `open` until all parts have come; `asked` waits for an
 * answer about columns or prices; what has ended may be run again with the same files.
 */
export const goodsUpload = pgTable(
  'goods_upload',
  {
    id: identity(),
    accountId: integer()
      .notNull()
      .references(() => account.id),
    kind: text({ enum: uploadKinds }).notNull().default('import'),
    files: jsonb().$type<{ name: string; bytes: number }[]>().notNull(),
    answers: jsonb().$type<UploadAnswers>().notNull(),
    /** Compares with the goods of the shop and changes nothing. */
    isDryRun: boolean().notNull().default(true),
    state: text({ enum: ['open', 'waiting', 'running', 'asked', 'done', 'failed'] })
      .notNull()
      .default('open'),
    /** Times that it was begun since it was asked for. */
    attempts: integer().notNull().default(0),
    /** Why it failed, or the question. */
    message: text().notNull().default(''),
    report: jsonb().$type<string[]>().notNull().default([]),
    /** What was asked of work in bulk. */
    options: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The file that came of it. */
    resultKey: text(),
    createdAt: moment().notNull().defaultNow(),
    finishedAt: moment(),
  },
  (t) => [
    index('goods_upload_created').on(t.createdAt),
    index('goods_upload_unfinished')
      .on(t.id)
      .where(sql`${t.state} in ('waiting', 'running')`),
    index('goods_upload_open')
      .on(t.createdAt)
      .where(sql`${t.state} = 'open'`),
    check('goods_upload_attempts', sql`${t.attempts} >= 0`),
  ],
);

/** A part of a file, compressed (zstd). */
export const goodsUploadPart = pgTable(
  'goods_upload_part',
  {
    uploadId: integer()
      .notNull()
      .references(() => goodsUpload.id, { onDelete: 'cascade' }),
    fileNo: integer().notNull(),
    partNo: integer().notNull(),
    bytes: integer().notNull(),
    /** Where the former release kept the part; the store has it under `uploadPartKey`. */
    content: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.fileNo, t.partNo] })],
);

/** Where the store keeps a part of a file. */
export const uploadPartKey = (part: { uploadId: number; fileNo: number; partNo: number }): string =>
  `uploads/${part.uploadId}/${part.fileNo}/${part.partNo}`;

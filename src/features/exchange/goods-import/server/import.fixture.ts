import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import type { Database, Db } from '#server/db/index.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { realExport } from './real-exports.fixture.ts';
import { importFiles } from './import-files.ts';
import type { SourceReport } from './import-source.ts';
import type { ImportSettings } from './import-settings.ts';

const now = new Date('2026-11-21T09:00:00Z');

/** A fresh database, closed with the test: several in one file would not fit into memory. */
export async function freshShop(): Promise<Database> {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  return database;
}

/** A folder of its own, gone with the test file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-import-'));
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Imports files of the given contents. */
export function importTexts(
  db: Db,
  texts: Record<string, string>,
  settings: ImportSettings = {},
  folder: string = temporaryFolder(),
): Promise<SourceReport[]> {
  const files = Object.entries(texts).map(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return { path, name };
  });
  return importFiles(db, files, settings, { now });
}

/** Imports real exports, read in place. */
export function importReal(db: Db, names: readonly string[], settings: ImportSettings = {}): Promise<SourceReport[]> {
  return importFiles(
    db,
    names.map((name) => ({ path: realExport(name), name })),
    settings,
    { now },
  );
}

/** Rows of each table that an import fills. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select
      (select count(*) from product) as products,
      (select count(*) from product where active) as active,
      (select count(*) from offer) as variants,
      (select count(*) from price) as prices,
      (select count(*) from stock) as stock,
      (select count(*) from section) as sections,
      (select count(*) from property) as properties,
      (select count(*) from product_property) as "propertyLinks",
      (select count(*) from barcode) as barcodes,
      (select count(*) from pending_offer) as aside`);
  return rows[0]!;
}

/** A journal's notes: how many of each code. */
export async function notesOf(db: Db, runId: number): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ code: string; count: number }>(
    sql`select kind || ' ' || code as code, count(*) as count from import_note where run_id = ${runId} group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ code, count }) => [code, count]));
}

/** The only value of a query with one column and one row. */
export async function valueOf<T>(db: Db, query: ReturnType<typeof sql>): Promise<T> {
  const { rows } = await db.execute<Record<string, T>>(query);
  if (rows.length !== 1) throw new Error(`${rows.length} rows in place of one`);
  return Object.values(rows[0]!)[0]!;
}

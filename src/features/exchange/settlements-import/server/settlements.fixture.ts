import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { aConnection } from '#exchange/connections/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { payment } from '#ordering/finance/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { importSettlements, type SettlementsOptions } from './import-settlements.ts';
import { settlementsReport } from './settlements-report.ts';

type Fields = Record<string, unknown>;

/** The moment of the files, and the day that they are imported on. */
export const formedAt = '2026-11-24T06:00:00';
export const now = new Date('2026-11-24T09:00:00Z');

export const head = (fields: Fields = {}): Fields => ({ kind: 'settlements', version: 1, formedAt, ...fields });

export const companyLine = (fields: Fields = {}): Fields => ({ kind: 'company', name: 'ООО «Ромашка»', ...fields });

/** A contract that opened the year with a debt of 100. */
export const contractLine = (fields: Fields = {}): Fields => ({
  kind: 'contract',
  number: 'Д-1',
  openingOn: '2026-01-01',
  opening: 100,
  closing: 350.5,
  receivables: 350.5,
  overdue: 50.5,
  ...fields,
});

export const movement = (kind: string, id: string, amount: unknown, fields: Fields = {}): Fields => ({
  kind,
  id,
  date: '2026-10-01',
  amount,
  document: `Документ ${id}`,
  ...fields,
});

export const scheduleLine = (id: string, due: string, amount: unknown, fields: Fields = {}): Fields => ({
  kind: 'schedule',
  id,
  due,
  amount,
  document: `Документ ${id}`,
  ...fields,
});

/** A contract whose debt is 100 + 400.50 − 200 + 60 − 10 = 350.50, of which 50.50 are overdue. */
export const soundContract = (fields: Fields = {}): Fields[] => [
  contractLine(fields),
  movement('shipment', 's1', 400.5),
  movement('payment', 'p1', 200, { date: '2026-10-05' }),
  movement('refund', 'r1', 60, { date: '2026-10-06' }),
  movement('return', 'g1', 10, { date: '2026-10-07' }),
  scheduleLine('s1', '2026-11-23', 150.5, { paid: 100 }),
  scheduleLine('s1', '2026-11-24', 300),
];

type Files = Record<string, string | Uint8Array>;

/** Writes records as a file of settlements, with files beside it; returns its path. */
export function settlementsFile(records: readonly Fields[] | string | Uint8Array, files: Files = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-settlements-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'settlements.jsonl');
  const isText = typeof records === 'string' || records instanceof Uint8Array;
  writeFileSync(path, isText ? records : records.map((one) => JSON.stringify(one)).join('\n'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return path;
}

export const pdf = (text: string): string => `%PDF-1.4\n% ${text}\n%%EOF`;

/** Imports records; returns the counts and the report. */
export async function importRecords(
  db: Db,
  records: readonly Fields[] | string | Uint8Array,
  { files, ...options }: Partial<SettlementsOptions> & { files?: Files } = {},
): Promise<{ counts: Record<string, number>; lines: string[] }> {
  const path = settlementsFile(records, files);
  const run = await importSettlements(
    db,
    { path, name: 'settlements.jsonl' },
    { ledger: null, now, timeZone: 'Europe/Moscow', ...options },
  );
  return { counts: run.journal.counts, lines: settlementsReport(run, 'Europe/Moscow') };
}

/** All rows that an import of settlements may write, in the order of their keys, without the journal of imports. */
export async function everythingOf(db: Db): Promise<Record<string, unknown[]>> {
  const tables = [
    'company',
    'company_export',
    'ledger_balance',
    'payment',
    'payment_schedule',
    'bonus_plan',
    'reconciliation_act',
    'ledger_document',
    'file',
    'notification',
    'outbox',
    'audit_log',
  ];
  const all: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { rows } = await db.execute(sql.raw(`select t.*, t.xmin::text as version from ${table} t order by t::text`));
    all[table] = rows;
  }
  return all;
}

let serial = 0;

/** An id of the accounting system. */
export const newId = (): string => `1c-${(serial += 1)}`;

/** A contract that owes nothing. */
export const quietContract = (number: string): Fields =>
  contractLine({ number, opening: 0, closing: 0, receivables: 0, overdue: 0 });

/** Where settlements come from, for `importRecords`. */
export async function aLedger(db: Db, fields: Parameters<typeof aConnection>[1] = {}) {
  const { id: connectionId, sourceId } = await aConnection(db, fields);
  return { connectionId, sourceId };
}

export const companyOf = async (db: Db, id: number) => (await db.select().from(company).where(eq(company.id, id)))[0]!;

export const movementsOf = (db: Db, companyId: number) =>
  db.select().from(payment).where(eq(payment.companyId, companyId)).orderBy(asc(payment.date), asc(payment.id));

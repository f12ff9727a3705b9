import { eq, sql } from 'drizzle-orm';
import { importNote, importRun } from '#exchange/goods-import/server/tables.ts';
import { Journal } from '#exchange/goods-import/server/index.ts';
import { recordset } from '#server/db/recordset.ts';
import { priceType } from '#goods/pricing/server/tables.ts';
import { account } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { SettlementsFile, SettlementsSummary } from './inspect-settlements.ts';

type PriceType = { id: number; name: string; externalId: string; sourceId: number; isForBuyers: boolean };

/** The accounting system of a file: its ids of companies and orders are looked up among those of the connection. */
export type Ledger = { connectionId: number; sourceId: number | null } | null;

type Note = { kind: 'taken' | 'mended' | 'refused'; code: string; reason: string; line: number };

/** What one run over a file keeps in mind. */
export type SettlementsRun = {
  /** Null while nothing is to be kept. */
  runId: number | null;
  file: SettlementsFile;
  summary: SettlementsSummary;
  ledger: Ledger;
  journal: Journal;
  /** The first remark of each code, for the report. */
  firstNotes: Map<string, Note>;
  priceTypes: readonly PriceType[];
  /** Managers of the shop by their e-mail. */
  managers: ReadonlyMap<string, number>;
  /** The companies of the shop that this file has reached already, by what id of the file. */
  reached: Map<number, string>;
};

export async function openSettlementsRun(
  db: Db,
  fields: Pick<SettlementsRun, 'runId' | 'file' | 'summary' | 'ledger'>,
): Promise<SettlementsRun> {
  const priceTypes = await db
    .select({
      id: priceType.id,
      name: priceType.name,
      externalId: priceType.externalId,
      sourceId: priceType.sourceId,
      isForBuyers: sql<boolean>`${priceType.visibility} = 'sale' or ${priceType.isBase}`,
    })
    .from(priceType);
  const managers = await db
    .select({ id: account.id, email: sql<string>`lower(${account.email})` })
    .from(account)
    .where(sql`${account.role} = 'MANAGER' and ${account.active} and ${account.email} is not null`);
  return {
    ...fields,
    journal: new Journal(),
    firstNotes: new Map(),
    priceTypes,
    managers: new Map(managers.map(({ id, email }) => [email, id])),
    reached: new Map(),
  };
}

/** Adds a remark on a record. */
export function note(run: SettlementsRun, remark: Note): void {
  run.journal.note(run.file.name, remark);
  const key = `${remark.kind}:${remark.code}`;
  if (!run.firstNotes.has(key)) run.firstNotes.set(key, remark);
}

/** Writes remarks since the last call and the counts so far, in the transaction of their batch. */
export async function saveSettlementsJournal(tx: Db, run: SettlementsRun): Promise<void> {
  const notes = run.journal.takeNotes();
  if (run.runId === null) return;
  if (notes.length > 0) {
    await tx.execute(sql`
      insert into ${importNote} (run_id, file, line, kind, code, reason)
      select ${run.runId}::int, r.file, r.line, r.kind, r.code, r.reason
      from ${recordset(notes, 'r', 'file text, line int, kind text, code text, reason text')}`);
  }
  const counts = { companies: run.summary.companyIds.size, ...run.journal.counts };
  await tx.update(importRun).set({ counts }).where(eq(importRun.id, run.runId));
}

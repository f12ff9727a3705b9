import { basename } from 'node:path';
import { eq } from 'drizzle-orm';
import { isRefusedFile, type RefusedFile } from '#exchange/commerceml/server/index.ts';
import { importNote, importRun } from '#exchange/goods-import/server/tables.ts';
import { CommandRefusal } from '#server/commands/command.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { checkSettlementsAge } from './check-settlements-age.ts';
import { findOrders } from './find-orders.ts';
import {
  groupsOf,
  inspectSettlements,
  type RefusedSettlements,
  type SettlementsFile,
  type SettlementsSummary,
} from './inspect-settlements.ts';
import { matchCompanies } from './match-companies.ts';
import type { CompanyGroup } from './records.ts';
import { type Ledger, openSettlementsRun, saveSettlementsJournal, type SettlementsRun } from './settlements-run.ts';
import { writeActs } from './write-acts.ts';
import { writeBonuses } from './write-bonuses.ts';
import { writeContracts } from './write-contracts.ts';
import { writeDocuments } from './write-documents.ts';
import { writeTerms } from './write-terms.ts';
import { currentTime } from '#server/clock.ts';

/** Companies, records and attached files of a batch: one transaction of some tenths of a second. */
const BATCH_COMPANIES = 50;
const BATCH_RECORDS = 5000;
const BATCH_FILES = 50;

export type SettlementsProgress = { stage: 'check' | 'load'; done: number; total: number };

export type SettlementsOptions = {
  ledger: Ledger;
  now: Date;
  timeZone: string;
  /** Says what would change, and changes nothing. */
  isDryRun?: boolean;
  /** Takes a file that is older than what the shop has. */
  isOlderTaken?: boolean;
  signal?: AbortSignal;
  onProgress?: (progress: SettlementsProgress) => void;
};

/**
 * Imports a file of settlements. It is read to its end first: where a record is wrong or a contract does not add up,
 * RefusedFile is thrown and nothing but the journal is changed. All that the file says of a company is written in one
 * transaction, with the company's row locked. Safe to repeat: what came as it is already stays untouched.
 */
export async function importSettlements(
  db: Db,
  file: SettlementsFile,
  options: SettlementsOptions,
): Promise<SettlementsRun> {
  const { ledger, isDryRun = false } = options;
  const summary = await check(db, file, options).catch(async (error: unknown) => {
    if (isRefusedFile(error) && !isDryRun) await recordRefusal(db, file, error);
    throw error;
  });
  const runId = isDryRun ? null : await beginRun(db, file, summary);
  const run = await openSettlementsRun(db, { runId, file, summary, ledger });
  try {
    await load(db, run, options);
  } catch (error) {
    const isStopped = options.signal?.aborted === true;
    await endRun(db, run, isStopped ? 'stopped' : 'failed');
    throw isStopped
      ? new CommandRefusal('Прервано: записанное осталось, повторите загрузку, чтобы завершить её')
      : error;
  }
  await endRun(db, run, 'done');
  return run;
}

function progressOf({ onProgress }: SettlementsOptions, stage: SettlementsProgress['stage'], total: number) {
  let done = 0;
  return (count: number) => onProgress?.({ stage, done: (done += count), total });
}

async function check(db: Db, file: SettlementsFile, options: SettlementsOptions): Promise<SettlementsSummary> {
  const summary = await inspectSettlements(file, options);
  if (!options.isOlderTaken) await checkSettlementsAge(db, file, summary, options);
  return summary;
}

/** Reads the next batch while the database writes the one before. */
async function load(db: Db, run: SettlementsRun, options: SettlementsOptions): Promise<void> {
  const onBytes = progressOf(options, 'load', run.summary.bytes);
  let batch: CompanyGroup[] = [];
  let [records, files] = [0, 0];
  let writing = Promise.resolve();
  const write = async () => {
    await writing;
    if (options.signal?.aborted) throw new CommandRefusal('Прервано');
    if (batch.length > 0) writing = writeBatch(db, run, batch, options);
    // Awaited before the next batch and at the end
    writing.catch(() => undefined);
    [batch, records, files] = [[], 0, 0];
  };
  try {
    for await (const group of groupsOf(run.file, { ...options, onBytes })) {
      batch.push(group);
      records += sizeOf(group);
      files += group.acts.length + group.documents.filter(({ file }) => file).length;
      if (batch.length >= BATCH_COMPANIES || records >= BATCH_RECORDS || files >= BATCH_FILES) await write();
    }
    await write();
  } finally {
    await writing;
  }
}

const sizeOf = ({ contracts, bonuses, acts, documents }: CompanyGroup) =>
  contracts.reduce((sum, { movements, schedule }) => sum + movements.length + schedule.length, contracts.length) +
  bonuses.length +
  acts.length +
  documents.length;

/** Thrown to roll back what a dry run has written. */
const ROLLBACK = new Error('A dry run changes nothing');

async function writeBatch(db: Db, run: SettlementsRun, groups: CompanyGroup[], options: SettlementsOptions) {
  await transaction(db, async (tx) => {
    const matched = await matchCompanies(tx, run, groups);
    const orderOf = await findOrders(tx, run, matched);
    const companies = await writeContracts(tx, run, matched, orderOf);
    await writeTerms(tx, run, companies);
    await writeBonuses(tx, run, companies);
    await writeActs(tx, run, companies, options.now);
    await writeDocuments(tx, run, companies, orderOf);
    await saveSettlementsJournal(tx, run);
    if (options.isDryRun) throw ROLLBACK;
  }).catch((error: unknown) => {
    if (error !== ROLLBACK) throw error;
  });
}

/** Of no source: the last import of its goods must stay the last one, that a killed one is noticed. */
async function beginRun(db: Db, file: SettlementsFile, summary: SettlementsSummary): Promise<number> {
  const { bytes, sha256 } = summary;
  const [row] = await db
    .insert(importRun)
    .values({
      state: 'running',
      files: [{ name: file.name, bytes, sha256 }],
      counts: { companies: summary.companyIds.size },
    })
    .returning({ id: importRun.id });
  return row!.id;
}

async function endRun(db: Db, run: SettlementsRun, state: 'done' | 'stopped' | 'failed'): Promise<void> {
  const { runId } = run;
  if (runId === null) return;
  await transaction(db, async (tx) => {
    await saveSettlementsJournal(tx, run);
    await tx.update(importRun).set({ state, finishedAt: currentTime() }).where(eq(importRun.id, runId));
  });
}

/** Puts a file that was refused into the journal, with every contract that does not add up. */
async function recordRefusal(db: Db, { name }: SettlementsFile, error: RefusedFile): Promise<void> {
  const { errors = [] } = error as Partial<RefusedSettlements>;
  await transaction(db, async (tx) => {
    const [run] = await tx
      .insert(importRun)
      .values({
        files: [{ name: basename(name), bytes: 0, sha256: '' }],
        state: 'refused',
        counts: { companies: 0 },
        finishedAt: currentTime(),
      })
      .returning();
    const common = { runId: run!.id, file: basename(name), kind: 'refused' as const };
    await tx.insert(importNote).values({ ...common, code: 'file-refused', reason: error.message });
    if (errors.length === 0) return;
    await tx.insert(importNote).values(errors.map((one) => ({ ...common, code: 'contract-differs', ...one })));
  });
}

import { basename } from 'node:path';
import { CommandRefusal } from '#server/commands/command.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { importNote, importRun } from './tables.ts';
import { type ImportFile, type ImportProgress, type ImportSettings, sameName } from './import-settings.ts';
import { statSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import type { source } from '#goods/sources/server/tables.ts';
import { property } from '#goods/products/server/tables.ts';
import { priceType } from '#goods/pricing/server/tables.ts';
import { isRefusedFile, RefusedFile } from '#exchange/commerceml/server/index.ts';
import { withLayouts } from '#exchange/feeds/server/index.ts';
import { chooseBaseType } from './check/choose-base-type.ts';
import { checkAge } from './check/check-age.ts';
import { joinCatalogues } from './check/join-catalogues.ts';
import { findSource } from './match/find-source.ts';
import { importSource, type SourceReport } from './import-source.ts';
import { inspectFile } from './read/inspect-file.ts';
import { RecordSpool } from './read/record-spool.ts';
import { mergeEntries, planImport, type SourceFiles } from './check/plan-import.ts';
import { currentTime } from '#server/clock.ts';

/** `signal` stops an import between two batches; what is written stays, and the import can be repeated. */
type ImportOptions = {
  now: Date;
  onProgress?: (progress: ImportProgress) => void;
  signal?: AbortSignal;
};

/**
 * Imports CommerceML files: goods, prices and stock of one source or several. Every file is read to its end first, and
 * the settings are checked: where anything is wrong, RefusedFile is thrown with one line for the operator and nothing
 * but the journal is changed. Safe to repeat: what came as it is already stays untouched. The caller holds the lock of
 * imports.
 */
export async function importFiles(
  db: Db,
  files: readonly ImportFile[],
  settings: ImportSettings,
  { now, onProgress = () => undefined, signal }: ImportOptions,
): Promise<SourceReport[]> {
  const spool = new RecordSpool();
  try {
    const options = { onProgress, signal, spool, saveLayouts: true };
    const checked = await check(db, files, settings, options).catch(async (error: unknown) => {
      if (isRefusedFile(error)) await recordRefusal(db, files, error.message);
      throw error;
    });
    const total = checked.flatMap(({ plan }) => plan.files).reduce((sum, file) => sum + file.bytes, 0);
    let done = 0;
    const onBytes = (count: number) => onProgress({ stage: 'load', done: (done += count), total });
    const reports: SourceReport[] = [];
    for (const { plan, baseTypeId } of checked) {
      const isLast = reports.length === checked.length - 1;
      reports.push(await importSource(db, plan, { settings, baseTypeId, now, onBytes, signal, spool, isLast }));
    }
    return reports;
  } finally {
    spool.close();
  }
}

/** Checks files as an import does and changes nothing, not even the journal. Throws RefusedFile as an import does. */
export function checkFiles(
  db: Db,
  files: readonly ImportFile[],
  settings: ImportSettings,
  options: Omit<ImportOptions, 'now'> = {},
): Promise<CheckedSource[]> {
  return check(db, files, settings, { ...options, saveLayouts: false });
}

/** `spool` keeps the records for the writing. */
type CheckOptions = Omit<ImportOptions, 'now'> & {
  spool?: RecordSpool;
  saveLayouts: boolean;
};

/** Files of one source that can be imported, with what the settings mean for them. */
export type CheckedSource = {
  plan: SourceFiles;
  /** Absent where it is new. */
  source: typeof source.$inferSelect | undefined;
  /** The price type that becomes the base one; null: none does. */
  baseTypeId: string | null;
  absentStock: 'none' | 'keep';
};

async function check(
  db: Db,
  files: readonly ImportFile[],
  settings: ImportSettings,
  { onProgress = () => undefined, signal, spool, saveLayouts }: CheckOptions,
): Promise<CheckedSource[]> {
  if (files.length === 0) throw new RefusedFile('не указано ни одного файла');
  const total = files.reduce((sum, { path }) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
  let done = 0;
  const onBytes = (count: number) => {
    if (signal?.aborted) throw new CommandRefusal('Прервано при проверке файлов: ничего не изменено');
    onProgress({ stage: 'check', done: (done += count), total });
  };
  const summaries = [];
  for (const file of await withLayouts(db, files, settings, { save: saveLayouts })) {
    summaries.push(await inspectFile(file, onBytes, spool));
  }
  const { source: sourceName, sourceId } = settings;
  const isOneSource = sourceName !== undefined || sourceId !== undefined;
  const plans = await joinCatalogues(db, planImport(summaries, { sourceName, isOneSource }), settings);
  if (settings.priceType !== undefined && plans.length > 1) {
    throw new RefusedFile(
      `вид цены задаётся одному источнику, а файлы из ${plans.length}: ${plans.map(({ name }) => `«${name}»`).join(', ')}`,
    );
  }
  const checked: CheckedSource[] = [];
  for (const plan of plans) checked.push(await checkSettings(db, plan, settings));
  return checked;
}

/** Throws RefusedFile for a name in the settings that neither files nor shop know. */
async function checkSettings(db: Db, plan: SourceFiles, settings: ImportSettings): Promise<CheckedSource> {
  const found = await findSource(db, plan, settings);
  if (found && !settings.older) checkAge(plan.files, found);
  for (const wanted of settings.requisites ?? []) {
    const isKnown = plan.files.some(({ requisites }) => [...requisites.keys()].some((name) => sameName(name, wanted)));
    if (!isKnown) throw new RefusedFile(`реквизита «${wanted}» в файлах нет`);
  }
  const properties = found ? await db.select().from(property).where(eq(property.sourceId, found.id)) : [];
  const names = [...mergeEntries(plan.files, 'properties').values(), ...properties.map(({ name }) => name)];
  for (const wanted of [settings.packProperty, settings.minimumProperty, settings.newProperty]) {
    if (wanted === undefined || names.some((name) => sameName(name, wanted))) continue;
    throw new RefusedFile(`свойства «${wanted}» нет ни в файлах, ни в источнике «${plan.name}»`);
  }
  const types = found ? await db.select().from(priceType).where(eq(priceType.sourceId, found.id)) : [];
  const baseTypeId = chooseBaseType({
    inFiles: [...mergeEntries(plan.files, 'priceTypes').values()],
    known: types.map(({ externalId, name, isBase }) => ({ id: externalId, name, isBase })),
    wanted: settings.priceType,
    isLater: settings.isPriceTypeLater,
  });
  return { plan, source: found, baseTypeId, absentStock: settings.absentStock ?? found?.absentStock ?? 'none' };
}

/** Puts an import that was refused before it began into the journal. */
async function recordRefusal(db: Db, files: readonly ImportFile[], reason: string): Promise<void> {
  const names = files.slice(0, 1000).map(({ name }) => ({ name: basename(name), bytes: 0, sha256: '' }));
  await transaction(db, async (tx) => {
    const [run] = await tx
      .insert(importRun)
      .values({ files: names, state: 'refused', counts: {}, finishedAt: currentTime() })
      .returning();
    await tx
      .insert(importNote)
      .values({ runId: run!.id, file: names[0]?.name ?? '', kind: 'refused', code: 'file-refused', reason });
  });
}

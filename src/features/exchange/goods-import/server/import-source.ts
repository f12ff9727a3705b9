import { sql, eq } from 'drizzle-orm';
import { property, propertyValue, product } from '#goods/products/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { type ImportRun, writeBatch, note, openRun, saveNotes } from './import-run.ts';
import { intArray } from './recordset.ts';
import type { FileSummary } from './file-summary.ts';
import { dayOf } from '#shared/dates.ts';
import { importRun } from './tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { findOrCreateSource } from './find-source.ts';
import { loadFile } from './load-file.ts';
import { type PriceTypeReport, reportPriceTypes } from './price-type-report.ts';
import { mergeEntries, type SourceFiles } from './plan-import.ts';
import { saveUnits, saveWarehouses } from './save-warehouses.ts';
import { makeBase, savePriceTypes } from './save-price-types.ts';
import type { ImportSettings } from './import-settings.ts';

/** The result of an import for one source. */
export type SourceReport = {
  sourceId: number;
  sourceName: string;
  runId: number;
  counts: Record<string, number>;
  /** The first of each kind. */
  notes: { file: string; line: number | null; kind: 'taken' | 'mended' | 'refused'; code: string; reason: string }[];
  baseType: string | null;
  priceTypes: PriceTypeReport[];
};

type Options = {
  settings: ImportSettings;
  baseTypeId: string | null;
  now: Date;
  onBytes: (count: number) => void;
  signal?: AbortSignal;
};

/** Writes the files of one source. The run is in the journal from its start, with its result. */
export async function importSource(db: Db, files: SourceFiles, options: Options): Promise<SourceReport> {
  const run = await beginRun(db, files, options);
  try {
    await saveUnits(db, run, mergeEntries(files.files, 'units').values());
    await saveWarehouses(db, run, mergeEntries(files.files, 'warehouses').values());
    await savePriceTypes(db, run, mergeEntries(files.files, 'priceTypes').values());
    if (options.baseTypeId !== null) await makeBase(db, run, options.baseTypeId);
    const { settings, onBytes, signal } = options;
    const { goodsFolder } = settings;
    for (const file of files.files) await loadFile(db, run, file, { goodsFolder, onBytes, signal });
    await chooseFilters(db, run);
    await warnMissingProducts(db, run, files.files);
  } catch (error) {
    await endRun(db, run, 'refused');
    throw error;
  }
  await endRun(db, run, 'done');
  const priceTypes = await reportPriceTypes(db, run.sourceId);
  return {
    sourceId: run.sourceId,
    sourceName: run.sourceName,
    runId: run.runId,
    counts: run.journal.counts,
    notes: run.journal.shown,
    baseType: priceTypes.find((type) => type.isBase)?.name ?? null,
    priceTypes,
  };
}

async function beginRun(db: Db, files: SourceFiles, { settings, now }: Options): Promise<ImportRun> {
  const opened = await transaction(db, async (tx) => {
    const found = await findOrCreateSource(tx, files, settings.source);
    const packProperty = settings.packProperty ?? found.packProperty;
    const minimumProperty = settings.minimumProperty ?? found.minimumProperty;
    const absentStock = settings.absentStock ?? found.absentStock;
    await tx.update(source).set({ packProperty, minimumProperty, absentStock }).where(eq(source.id, found.id));
    const [row] = await tx
      .insert(importRun)
      .values({
        sourceId: found.id,
        state: 'running',
        files: files.files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
      })
      .returning();
    return { sourceId: found.id, sourceName: found.name, runId: row!.id, packProperty, minimumProperty, absentStock };
  });
  return openRun(db, { ...opened, day: dayOf(now) });
}

async function endRun(db: Db, run: ImportRun, state: 'done' | 'refused'): Promise<void> {
  await transaction(db, async (tx) => {
    await run.changes.publish(tx, { atEnd: true });
    await saveNotes(tx, run);
    await tx
      .update(importRun)
      .set({ state, counts: run.journal.counts, finishedAt: new Date() })
      .where(eq(importRun.id, run.runId));
  });
}

/**
 * Notes how many products of the source stay active although a file that claims to be complete lacks them. 1C marks
 * slices and first portions as complete too, so no product is removed.
 */
async function warnMissingProducts(db: Db, run: ImportRun, files: readonly FileSummary[]): Promise<void> {
  const whole = files.findLast((file) => file.isWhole);
  if (!whole) return;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*) from ${product} where source_id = ${run.sourceId} and active`,
  );
  const kept = rows[0]!.count - files.reduce((sum, file) => sum + file.products, 0);
  if (kept <= 0) return;
  const reason = `файл называет себя полной выгрузкой, но в нём нет товаров источника (${kept}): они оставлены на витрине`;
  run.file = whole.name;
  note(run, { kind: 'taken', code: 'goods-kept', reason, line: null });
}

/** Beyond these a text property tells goods apart one by one (a code, an address) and is of no use in the filter. */
const MAX_VALUES = 100;
const MAX_VALUE_LENGTH = 60;

/** Lets new text properties with few short values into the filter. What was decided once is left alone. */
async function chooseFilters(db: Db, run: ImportRun): Promise<void> {
  if (run.newTextProperties.size === 0) return;
  await writeBatch(db, run, async (tx) => {
    await tx.execute(sql`
      update ${property} set filterable = true
      where id = any(${intArray(run.newTextProperties)})
        and (select count(*) between 1 and ${MAX_VALUES}::int and max(length(text)) <= ${MAX_VALUE_LENGTH}::int
          from ${propertyValue} where property_id = property.id)`);
    run.changes.addAll();
  });
}

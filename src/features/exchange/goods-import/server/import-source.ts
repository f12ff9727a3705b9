import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import { CommandRefusal } from '#server/commands/command.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { formatNumber } from '#shared/number-format.ts';
import { formedAtAfter } from './check/check-age.ts';
import { type ImportRun, openRun } from './import-run.ts';
import { noteLexicons } from './report/note-lexicons.ts';
import { markRepeatedNotes, type ReportedNote, reportNotes } from './report/report-notes.ts';
import { leftRequisites, requisiteId } from './match/requisites.ts';
import { saveProperties } from './write/save-properties.ts';
import { recordVanished } from './report/vanished-products.ts';
import { dayOf } from '#shared/dates.ts';
import { importChange, importRun } from './tables.ts';
import { chooseFilters, differsFromSource, moveMergedGoods, takeNamedLinks } from '#goods/products/server/index.ts';
import { YML_ORDER_PROPERTIES } from '#exchange/feeds/server/index.ts';
import { source } from '#goods/sources/server/tables.ts';
import { findOrCreateSource } from './write/find-or-create-source.ts';
import { loadFile } from './write/load-file.ts';
import { type PriceTypeReport, reportPriceTypes } from './report/price-type-report.ts';
import { mergeEntries, type SourceFiles } from './check/plan-import.ts';
import { saveUnits, saveWarehouses } from './write/save-warehouses.ts';
import { makeBase, savePriceTypes } from './write/save-price-types.ts';
import type { RecordSpool } from './read/record-spool.ts';
import type { ImportSettings } from './import-settings.ts';
import { saveJournal, writeBatch } from './write/write-batch.ts';
import { currentTime } from '#server/clock.ts';

/** The result of an import for one source. */
export type SourceReport = {
  sourceId: number;
  sourceName: string;
  runId: number;
  counts: Record<string, number>;
  /** The first new one of each code. */
  notes: ReportedNote[];
  /** Remarks that earlier imports of the source had too. */
  repeated: number;
  /** The first products that an export which calls itself whole lacks. */
  vanished: { name: string; article: string | null }[];
  /** Products of the source of which the shop shows something else, because it was set by hand. */
  differing: number;
  baseType: string | null;
  priceTypes: PriceTypeReport[];
  /** Requisites that nothing is made of. */
  requisites: { name: string; count: number }[];
};

type Options = {
  settings: ImportSettings;
  baseTypeId: string | null;
  now: Date;
  onBytes: (count: number) => void;
  /** The records of the files. */
  spool: RecordSpool;
  /** The last source of the import: the goods of all sources choose the lexicons of the search together. */
  isLast: boolean;
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
    const asProperties = run.settings.requisites.map((name) => ({
      type: 'property' as const,
      id: requisiteId(name),
      name,
    }));
    await saveProperties(
      db,
      run,
      asProperties.map((property) => ({ ...property, kind: 'text', line: 0, notes: [] })),
    );
    const { spool, onBytes, signal } = options;
    for (const file of files.files) await loadFile(db, run, file, { spool, onBytes, signal });
    await takeNamedLinks(db, run.source.id, (write) => writeBatch(db, run, (tx) => write(tx, run.changes)));
    await settleGoods(db, run);
    await recordVanished(db, run, files.files);
    if (options.isLast) await noteLexicons(db, run, files.files[0]!.name);
  } catch (error) {
    const isStopped = options.signal?.aborted === true;
    await endRun(db, run, isStopped ? 'stopped' : 'failed');
    throw isStopped ? new CommandRefusal(stoppedLine(run)) : error;
  }
  await endRun(db, run, 'done');
  const priceTypes = await reportPriceTypes(db, run.source.id);
  return {
    sourceId: run.source.id,
    sourceName: run.source.name,
    runId: run.id,
    counts: run.journal.counts,
    ...(await reportNotes(db, run.id, run.journal.counts)),
    vanished: await firstVanished(db, run.id),
    differing: await countDiffering(db, run.source.id),
    baseType: priceTypes.find((type) => type.isBase)?.name ?? null,
    priceTypes,
    requisites: leftRequisites(files.files, run.settings.requisites),
  };
}

/** What holds for all goods of a source: its filters, and brands that were merged while it was read. */
function settleGoods(db: Db, run: ImportRun): Promise<void> {
  return writeBatch(db, run, async (tx) => {
    // Goods are locked before properties, as editors of goods do
    run.changes.add('item', await moveMergedGoods(tx));
    if (await chooseFilters(tx, run.source.id)) run.changes.addAll();
  });
}

async function beginRun(db: Db, files: SourceFiles, { settings, now }: Options): Promise<ImportRun> {
  const opened = await transaction(db, async (tx) => {
    const found = await findOrCreateSource(tx, files, settings);
    const orderProperties = orderPropertiesOf(files);
    const packProperty = settings.packProperty ?? found.packProperty ?? orderProperties.pack;
    const minimumProperty = settings.minimumProperty ?? found.minimumProperty ?? orderProperties.minimum;
    const newProperty = settings.newProperty ?? found.newProperty;
    const requisites = settings.requisites ?? found.requisites;
    const formedAt = formedAtAfter(found.formedAt, files.files);
    const absentStock = settings.absentStock ?? found.absentStock;
    await tx
      .update(source)
      .set({ packProperty, minimumProperty, newProperty, absentStock, requisites, formedAt })
      .where(eq(source.id, found.id));
    const [row] = await tx
      .insert(importRun)
      .values({
        sourceId: found.id,
        state: 'running',
        files: files.files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
      })
      .returning();
    return {
      isJoined: found.isJoined,
      sourceId: found.id,
      sourceName: found.name,
      runId: row!.id,
      packProperty,
      minimumProperty,
      absentStock,
      requisites,
    };
  });
  const { isJoined, ...known } = opened;
  const run = await openRun(db, {
    ...known,
    exchange: settings.exchange ?? null,
    ...(settings.fetchPictures && { fetchPictures: true }),
    day: dayOf(now),
  });
  if (isJoined && settings.source === undefined) noteJoined(run, files);
  // What a killed run has written without notifying the read models, no later batch would report
  if (await isAfterKilledRun(db, run)) run.changes.addAll();
  return run;
}

/** The properties in which a YML feed gives the step and the minimum of an order. */
function orderPropertiesOf({ files }: SourceFiles): { pack: string | null; minimum: string | null } {
  const nameOf = (id: string) => files.flatMap(({ properties }) => properties.get(id) ?? [])[0] ?? null;
  return { pack: nameOf(YML_ORDER_PROPERTIES.pack.id), minimum: nameOf(YML_ORDER_PROPERTIES.minimum.id) };
}

/** Whether the last import of the source was killed. */
async function isAfterKilledRun(db: Db, { source: { id: sourceId }, id }: ImportRun): Promise<boolean> {
  const [last] = await db
    .select({ state: importRun.state })
    .from(importRun)
    .where(and(eq(importRun.sourceId, sourceId), lt(importRun.id, id)))
    .orderBy(desc(importRun.id))
    .limit(1);
  return last?.state === 'interrupted' || last?.state === 'running';
}

/** A catalogue has become a part of the source of its base. */
function noteJoined(run: ImportRun, { files }: SourceFiles): void {
  const names = [...new Set(files.flatMap(({ sourceName }) => (sourceName === null ? [] : [`«${sourceName}»`])))];
  const reason = `каталоги из одной базы (общие склады, виды цен или товары): ${names.join(', ')} — источник «${run.source.name}»`;
  run.journal.note(files[0]!.name, { kind: 'taken', code: 'catalogues-joined', reason, line: null });
}

/** Products that the report names. */
const MAX_NAMED = 10;

function firstVanished(db: Db, runId: number): Promise<SourceReport['vanished']> {
  return db
    .select({ name: importChange.name, article: importChange.article })
    .from(importChange)
    .where(and(eq(importChange.runId, runId), eq(importChange.kind, 'vanished')))
    .orderBy(asc(importChange.id))
    .limit(MAX_NAMED);
}

async function countDiffering(db: Db, sourceId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(product)
    .where(and(eq(product.sourceId, sourceId), differsFromSource));
  return row!.count;
}

function stoppedLine({ journal: { counts }, id }: ImportRun): string {
  const products = formatNumber((counts.productsAdded ?? 0) + (counts.productsChanged ?? 0));
  const offers = formatNumber(counts.offers ?? 0);
  return `Прервано: записано товаров ${products}, предложений ${offers} (загрузка № ${id}); записанное осталось, повторите загрузку, чтобы завершить её`;
}

/** Marks how a run has ended. */
export async function endRun(db: Db, run: ImportRun, state: 'done' | 'stopped' | 'failed'): Promise<void> {
  // What no batch has written with its changes was undone with its batch
  if (state !== 'done') run.journal.takeChanges();
  await transaction(db, async (tx) => {
    await run.changes.publish(tx, { atEnd: true });
    await saveJournal(tx, run, { atEnd: true });
    await markRepeatedNotes(tx, run);
    await tx.update(importRun).set({ state, finishedAt: currentTime() }).where(eq(importRun.id, run.id));
  });
}

import { listVatRates, type VatRate } from '#goods/pricing/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { ImportNote } from '#exchange/commerceml/server/index.ts';
import { CatalogueChanges } from '#goods/products/server/index.ts';
import { placed } from './read/file-summary.ts';
import { Journal } from './report/journal.ts';
import { openQuarantine, type Quarantine } from './quarantine/quarantine.ts';
import { openRemembered, type Remembered } from './match/remembered.ts';
import { openRunCodes, type RunCodes } from './run-codes.ts';
import { fileCalled, type RunFile } from './run-file.ts';
import type { Exchange } from './import-settings.ts';
import { openRunSource, type RunSource } from './run-source.ts';

/** What decides what records mean, for the whole run. */
type RunSettings = {
  /** yyyy-mm-dd: the day whose VAT rates hold. */
  readonly day: string;
  readonly vatRates: readonly VatRate[];
  /** Name or id of the properties that hold the pack and the minimum. */
  readonly packProperty: string | null;
  readonly minimumProperty: string | null;
  readonly absentStock: 'none' | 'keep';
  /** Names of requisites that are properties. */
  readonly requisites: readonly string[];
  readonly exchange: Exchange | null;
  /** Pictures are fetched from the addresses that files name; absent: they are not. */
  readonly fetchPictures?: boolean;
};

/** One run over the files of a source. No part of it holds goods. */
export type ImportRun = {
  /** In the table `import_run`. */
  readonly id: number;
  readonly settings: RunSettings;
  /** The file that is being read: `loadFile` replaces it. */
  file: RunFile;
  /** The source as the shop has it: what a batch adds to its lists it adds here as well. */
  readonly source: RunSource;
  /** Cached lookups, dropped when their answer changes. */
  readonly remembered: Remembered;
  /** Gives new rows their codes. */
  readonly codes: RunCodes;
  /** What waits for the operator. */
  readonly quarantine: Quarantine;
  /** What the run reports: to the operator, and to the read models. */
  readonly journal: Journal;
  readonly changes: CatalogueChanges;
};

type Opened = Omit<RunSettings, 'vatRates'> & {
  sourceId: number;
  sourceName: string;
  runId: number;
};

export async function openRun(db: Db, { sourceId, sourceName, runId, ...settings }: Opened): Promise<ImportRun> {
  return {
    id: runId,
    settings: { ...settings, vatRates: await listVatRates(db) },
    file: fileCalled(''),
    source: await openRunSource(db, sourceId, sourceName),
    remembered: openRemembered(),
    codes: await openRunCodes(db),
    quarantine: await openQuarantine(db, sourceId, settings.exchange),
    journal: new Journal(),
    changes: new CatalogueChanges(),
  };
}

/** Adds a note on a record of the file that is being read. */
export function note(run: ImportRun, fields: ImportNote): void {
  run.journal.note(run.file.name, placed(fields, run.file.hasLines));
}

/** A note on something that many records share: once in a run. */
export function noteOnce(run: ImportRun, subject: string, fields: ImportNote): void {
  run.journal.noteOnce(run.file.name, subject, placed(fields, run.file.hasLines));
}

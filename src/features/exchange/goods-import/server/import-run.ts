import type { Db } from '#server/db/index.ts';
import type { ImportNote } from '#exchange/commerceml/server/index.ts';
import { Batches } from './batches.ts';
import { CatalogueChanges } from './catalogue-changes.ts';
import { placed } from './file-summary.ts';
import { Journal } from './journal.ts';
import type { RunMemory } from './memory/run-memory.ts';
import type { ProductLookups } from './product-lookups.ts';
import { openQuarantine, type Quarantine } from './quarantine/quarantine.ts';
import { openRemembered, type Remembered } from './remembered.ts';
import { openRunCodes, type RunCodes } from './run-codes.ts';
import { fileCalled, type RunFile } from './run-file.ts';
import { openRunSettings, type RunSettings } from './run-settings.ts';
import { openRunSource, type RunSource } from './run-source.ts';

/**
 * One run over the files of a source. `openRun` makes it; but for `file` its parts are never replaced: what changes
 * changes within them, so that the copy of the run that a batch gets (`beginBatch`) shares it. No part holds goods.
 */
export type ImportRun = {
  /** In the table `import_run`. */
  readonly id: number;
  readonly settings: RunSettings;
  /** The file that is being read: `loadFile` replaces it. */
  file: RunFile;
  /** The source as the shop has it: what a batch adds to its lists it adds here as well. */
  readonly source: RunSource;
  /** What would be asked for again: where its answer changes, it is forgotten. */
  readonly remembered: Remembered;
  /** Gives new rows their codes. */
  readonly codes: RunCodes;
  /** What waits for the operator. */
  readonly quarantine: Quarantine;
  /** Products of bare offers, found while the files were checked; null: they are looked up when they are written. */
  readonly lookups: ProductLookups | null;
  /** Null: nothing is skipped or remembered. */
  readonly memory: RunMemory | null;
  /** The batches that are being written while the next one is prepared. */
  readonly batches: Batches;
  /** What the run reports: to the operator, and to the read models. A parallel batch has its own of both. */
  readonly journal: Journal;
  readonly changes: CatalogueChanges;
};

type Opened = Omit<RunSettings, 'vatRates'> & {
  sourceId: number;
  sourceName: string;
  runId: number;
  lookups?: ProductLookups | null;
  memory?: RunMemory | null;
};

export async function openRun(
  db: Db,
  { sourceId, sourceName, runId, lookups = null, memory = null, ...settings }: Opened,
): Promise<ImportRun> {
  return {
    id: runId,
    settings: await openRunSettings(db, settings),
    file: fileCalled(''),
    source: await openRunSource(db, sourceId, sourceName),
    remembered: openRemembered(),
    codes: await openRunCodes(db),
    quarantine: await openQuarantine(db, sourceId, settings.exchange),
    lookups,
    memory,
    batches: new Batches(),
    journal: new Journal(),
    changes: new CatalogueChanges(),
  };
}

/** Adds a note on a record of the file that is being read. */
export function note(run: ImportRun, fields: ImportNote): void {
  run.memory?.forget(fields.line);
  run.journal.note(run.file.name, placed(fields, run.file.hasLines));
}

/** A note on something that many records share: once in a run. */
export function noteOnce(run: ImportRun, subject: string, fields: ImportNote): void {
  run.memory?.share(subject, fields);
  run.journal.noteOnce(run.file.name, subject, placed(fields, run.file.hasLines));
}

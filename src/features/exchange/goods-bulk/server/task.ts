import type { BulkWork } from '#exchange/uploads/server/index.ts';
import type { Db } from '#server/db/index.ts';

export type BulkTask = BulkWork;

/** The outcome: lines for the sender, the address of a file, and the number of changed products. */
export type BulkResult = { report: string[]; resultKey?: string; changed?: number };

/** Carries out one kind of work, in a thread of its own. Throws RefusedFile for what the sender has to mend. */
export type BulkHandler = (db: Db, task: BulkTask) => Promise<BulkResult>;

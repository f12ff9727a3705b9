import type { BulkWork } from '#exchange/uploads/server/index.ts';
import type { Db } from '#server/db/index.ts';

export type BulkTask = BulkWork;

/** What came of it: lines for whoever has asked, the address of a file, and how many products have changed. */
export type BulkResult = { report: string[]; resultKey?: string; changed?: number };

/** Carries out one kind of work, in a thread of its own. Throws RefusedFile for what the sender has to mend. */
export type BulkHandler = (db: Db, task: BulkTask) => Promise<BulkResult>;

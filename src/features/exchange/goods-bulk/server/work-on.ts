import { isRefusedFile } from '#exchange/commerceml/server/index.ts';
import type { BulkAnswer } from '#exchange/uploads/server/index.ts';
import type { UploadKind } from '#exchange/uploads/server/tables.ts';
import { type Db, isUnavailable } from '#server/db/index.ts';
import { isApiError } from '#server/errors.ts';
import { applyLinks, checkLinks } from './links/handle-links.ts';
import { applyPictures, checkPictures } from './pictures/handle-pictures.ts';
import { applySheet } from './sheet/apply-sheet.ts';
import { checkSheet } from './sheet/check-sheet.ts';
import { makeSheet } from './sheet/make-sheet.ts';
import type { BulkHandler, BulkTask } from './task.ts';

/** How each kind of work is checked and carried out; a sheet that goes out has nothing to check. */
const handlers: { readonly [K in UploadKind]?: { check: BulkHandler; apply: BulkHandler } } = {
  sheetOut: { check: makeSheet, apply: makeSheet },
  sheetIn: { check: checkSheet, apply: applySheet },
  links: { check: checkLinks, apply: applyLinks },
  pictures: { check: checkPictures, apply: applyPictures },
};

/** Does one piece of work to its end, and says how it has ended. */
export async function workOn(db: Db, task: BulkTask): Promise<BulkAnswer> {
  try {
    const handler = handlers[task.kind];
    if (!handler) throw new Error(`No handler of ${task.kind}`);
    const { report, resultKey = null, changed = 0 } = await (task.isDryRun ? handler.check : handler.apply)(db, task);
    return { done: { report, resultKey, changed } };
  } catch (error) {
    if (isRefusedFile(error) || isApiError(error)) return { refused: error.message };
    // The codes that tell an outage do not cross threads
    return isUnavailable(error) ? { unavailable: (error as Error).message } : { failed: error };
  }
}

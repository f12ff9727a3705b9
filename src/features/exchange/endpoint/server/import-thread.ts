import { parentPort } from 'node:worker_threads';
import { isRefusedFile } from '#exchange/commerceml/server/index.ts';
import {
  checkFiles,
  checkReport,
  hideMissing,
  type HiddenGoods,
  importFiles,
  importReport,
  type ImportSettings,
  withImportLock,
} from '#exchange/goods-import/server/index.ts';
import { importSettlements, settlementsReport } from '#exchange/settlements-import/server/index.ts';
import { wantsLetters } from '#identity/accounts/server/index.ts';
import { isUnavailable, openInThread } from '#server/db/index.ts';
import { wantsLettersSlot } from '#server/delivery/index.ts';
import { chooseFileStore, openFileStore, type StoreSettings } from '#server/files/store/open-file-store.ts';
import { currentTime, measureClock } from '#server/clock.ts';

type File = { path: string; name: string };

/** What the thread is to do, one order at a time; `url` is the address of the database, `store` the place of files. */
export type GoodsOrder = { url: string; store: StoreSettings } & (
  | { kind: 'import'; files: File[]; settings: ImportSettings; isDryRun: boolean }
  | { kind: 'deactivate'; sourceId: number; files: File[]; limitPercent: number }
  | {
      kind: 'settlements';
      file: File;
      ledger: { connectionId: number; sourceId: number | null };
      isDryRun: boolean;
      timeZone: string;
    }
);

export type GoodsAnswer =
  | { imported: { lines: string[]; sources: { sourceId: number; counts: Record<string, number> }[] } }
  | { hidden: HiddenGoods }
  | { settled: { lines: string[] } }
  | { refused: string; question: string | null }
  | { unavailable: string }
  | { failed: unknown };

// Slots are filled for each thread by itself
wantsLettersSlot.fill(wantsLetters);

/** Reads files of goods and settlements beside the thread that answers requests: an import must not delay a buyer. */
const port = parentPort!;
port.on('message', (order: GoodsOrder) => void answer(order).then((answered) => port.postMessage(answered)));

async function answer(order: GoodsOrder): Promise<GoodsAnswer> {
  chooseFileStore(await openFileStore(order.store));
  const { db, pool, close } = openInThread(order.url);
  try {
    return await withImportLock({ pool }, () => carryOut(), { waits: true });
  } catch (error) {
    if (isRefusedFile(error)) return { refused: error.message, question: error.question };
    // The codes that tell an outage do not cross threads
    return isUnavailable(error) ? { unavailable: (error as Error).message } : { failed: error };
  } finally {
    await close();
  }

  async function carryOut(): Promise<GoodsAnswer> {
    await measureClock(db);
    if (order.kind === 'deactivate') {
      return { hidden: await hideMissing(db, order.sourceId, order.files, order.limitPercent) };
    }
    if (order.kind === 'settlements') {
      const { file, ledger, isDryRun, timeZone } = order;
      const run = await importSettlements(db, file, { ledger, isDryRun, timeZone, now: currentTime() });
      return { settled: { lines: settlementsReport(run, timeZone) } };
    }
    const { files, settings, isDryRun } = order;
    if (isDryRun) {
      const lines = await checkReport(db, await checkFiles(db, files, settings), settings);
      return { imported: { lines, sources: [] } };
    }
    const reports = await importFiles(db, files, settings, { now: currentTime() });
    const sources = reports.map(({ sourceId, counts }) => ({ sourceId, counts }));
    return { imported: { lines: importReport(reports), sources } };
  }
}

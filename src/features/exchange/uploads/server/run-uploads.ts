import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { zstdDecompressSync } from 'node:zlib';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type GoodsAnswer, unpackArchive, workFolder } from '#exchange/endpoint/server/index.ts';
import { tidyAfterImport } from '#exchange/goods-import/server/index.ts';
import { currentTime } from '#server/clock.ts';
import { type Database, type Db, isUnavailable, outageOf } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { readWhole } from '#server/files/store/read-whole.ts';
import { runAlone, startLooking } from '#server/run-alone.ts';
import { goodsUpload, goodsUploadPart, type UploadAnswers, uploadPartKey } from './tables.ts';

/** How often a node looks for uploads, its own and those of others. */
const LOOK_MS = 1000;
/** Any number that is ours alone, for locks of two numbers. */
const UPLOAD_LOCK = 815_302;
/** An upload that ends its node so often is given up. */
const MAX_ATTEMPTS = 3;
const MAX_LINES = 500;

type Upload = typeof goodsUpload.$inferSelect;
type File = { path: string; name: string };

type UploadContext = {
  database: Database;
  env: Pick<Env, 'DATA_DIR'>;
  /** Checks or imports files of goods beside the thread that answers requests. */
  importFiles: (files: File[], settings: ReturnType<typeof settingsOf>, isDryRun: boolean) => Promise<GoodsAnswer>;
  /** Does work in bulk beside it. */
  workInBulk: (task: BulkWork) => Promise<BulkAnswer>;
};

/** An upload that is no import, with its files. */
export type BulkWork = Pick<Upload, 'id' | 'kind' | 'isDryRun' | 'options'> & {
  files: File[];
  author: { accountId: number; ip: string };
};
export type BulkAnswer =
  | { done: { report: string[]; resultKey: string | null; changed: number } }
  | { refused: string }
  | { unavailable: string }
  | { failed: unknown };

/** Carries out uploads, one after the other, until the returned function is called and what runs has ended. */
export function startUploads(context: UploadContext, onError: (error: unknown) => void): () => Promise<void> {
  return startLooking((isEnding) => runUploads(context, isEnding), LOOK_MS, onError);
}

/** Carries out all uploads that wait, and those whose node has ended. */
async function runUploads(context: UploadContext, isEnding: () => boolean): Promise<void> {
  const { db } = context.database;
  const unfinished = await db
    .select({ id: goodsUpload.id })
    .from(goodsUpload)
    .where(inArray(goodsUpload.state, ['waiting', 'running']))
    .orderBy(asc(goodsUpload.id))
    .limit(20);
  for (const { id } of unfinished) {
    if (isEnding()) return;
    await runAlone(context.database, [UPLOAD_LOCK, id], () => runOne(context, id, isEnding));
  }
}

async function runOne(context: UploadContext, id: number, isEnding: () => boolean): Promise<void> {
  const { db } = context.database;
  const [upload] = await db
    .update(goodsUpload)
    .set({ state: 'running', attempts: sql`${goodsUpload.attempts} + 1` })
    .where(and(eq(goodsUpload.id, id), inArray(goodsUpload.state, ['waiting', 'running'])))
    .returning();
  if (!upload) return;
  if (upload.attempts > MAX_ATTEMPTS) {
    await end(db, id, { state: 'failed', message: 'Магазин несколько раз начинал эту загрузку и не закончил' });
    return;
  }
  const folder = join(workFolder(context.env), `upload-${id}`);
  await rm(folder, { recursive: true, force: true });
  try {
    await end(db, id, await carryOut(context, upload, folder));
  } catch (error) {
    const { isExchangeRefusal } = error as { isExchangeRefusal?: boolean };
    if (isExchangeRefusal) return await end(db, id, { state: 'failed', message: (error as Error).message });
    if (isUnavailable(error) || isEnding()) {
      await db.update(goodsUpload).set({ state: 'waiting' }).where(eq(goodsUpload.id, id));
      return;
    }
    await end(db, id, { state: 'failed', message: 'Внутренняя ошибка магазина: подробности в его журнале' });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Outcome = { state: 'done' | 'failed' | 'asked'; message?: string; report?: string[]; resultKey?: string | null };

const carryOut = (context: UploadContext, upload: Upload, folder: string): Promise<Outcome> =>
  upload.kind === 'import' ? carryOutImport(context, upload, folder) : carryOutInBulk(context, upload, folder);

async function carryOutInBulk(context: UploadContext, upload: Upload, folder: string): Promise<Outcome> {
  const { id, kind, isDryRun, options, accountId } = upload;
  const files = await stage(context.database.db, upload, folder);
  const author = { accountId, ip: String(options.ip ?? '') };
  const answer = await context.workInBulk({ id, kind, isDryRun, options, files, author });
  if ('refused' in answer) return { state: 'failed', message: answer.refused };
  if ('unavailable' in answer) throw outageOf(answer.unavailable);
  if ('failed' in answer) throw answer.failed;
  const { report, resultKey, changed } = answer.done;
  await tidyAfterImport(context.database, [{ counts: { productsChanged: changed } }]);
  return { state: 'done', report, resultKey };
}

async function carryOutImport(context: UploadContext, upload: Upload, folder: string): Promise<Outcome> {
  const files = await stage(context.database.db, upload, folder);
  const answer = await context.importFiles(files, settingsOf(upload.answers), upload.isDryRun);
  if ('refused' in answer) {
    const { refused, question } = answer;
    return question === null ? { state: 'failed', message: refused } : { state: 'asked', message: question };
  }
  if ('unavailable' in answer) throw outageOf(answer.unavailable);
  if (!('imported' in answer)) throw 'failed' in answer ? answer.failed : new Error('The thread has no answer');
  await tidyAfterImport(context.database, answer.imported.sources);
  return { state: 'done', report: answer.imported.lines };
}

/** Writes the files into a folder, and unpacks archives of an import; answers what there is to import, pictures aside. */
async function stage(db: Db, { id, kind, files }: Upload, folder: string): Promise<File[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const staged: File[] = [];
  for (const [fileNo, { name }] of files.entries()) {
    const path = join(folder, `${fileNo}${/\.\w+$/.exec(name)?.[0] ?? ''}`);
    await pipeline(Readable.from(contentOf(db, id, fileNo)), createWriteStream(path));
    if (kind !== 'import' || !/\.zip$/i.test(name)) {
      staged.push({ path, name });
      continue;
    }
    const own = join(folder, `unpacked-${fileNo}`);
    const { names } = await unpackArchive(path, own, (await stat(path)).size);
    const goods = names.filter((inner) => GOODS.test(inner)).toSorted(byNumberedName);
    staged.push(...goods.map((inner) => ({ path: join(own, inner), name: inner })));
  }
  return staged;
}

const GOODS = /\.(xml|yml|xlsx|csv)$/i;

/** `offers-2` before `offers-10`. */
const byNumberedName = new Intl.Collator('en', { numeric: true }).compare;

async function* contentOf(db: Db, uploadId: number, fileNo: number): AsyncGenerator<Buffer> {
  for (let partNo = 0; ; partNo += 1) {
    const [row] = await db
      .select({ content: goodsUploadPart.content })
      .from(goodsUploadPart)
      .where(
        and(
          eq(goodsUploadPart.uploadId, uploadId),
          eq(goodsUploadPart.fileNo, fileNo),
          eq(goodsUploadPart.partNo, partNo),
        ),
      );
    if (!row) return;
    yield zstdDecompressSync((await readWhole(db, uploadPartKey({ uploadId, fileNo, partNo }))) ?? row.content);
  }
}

const settingsOf = ({ source, columns, currency, vat, priceUnit, confirmColumns }: UploadAnswers) => ({
  ...(source !== '' && { source }),
  ...(columns !== '' && { columns }),
  ...(currency !== '' && { currency }),
  ...(vat !== '' && { vat }),
  ...(priceUnit !== '' && { priceUnit }),
  confirmColumns,
  isPriceTypeLater: true,
});

async function end(db: Db, id: number, { state, message = '', report = [], resultKey = null }: Outcome): Promise<void> {
  await db
    .update(goodsUpload)
    .set({
      state,
      message: message.slice(0, 20_000),
      report: report.slice(0, MAX_LINES),
      resultKey,
      finishedAt: currentTime(),
    })
    .where(eq(goodsUpload.id, id));
}

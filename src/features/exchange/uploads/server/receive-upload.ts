import { constants, zstdCompressSync } from 'node:zlib';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type AuditActor, writeAudit } from '#identity/audit/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { filesOf, forFormerRelease } from '#server/files/store/open-file-store.ts';
import { formatNumber } from '#shared/number-format.ts';
import { GOODS_UPLOAD, hasAllowedFormat } from '#shared/upload-rules.ts';
import { goodsUpload, goodsUploadPart, type UploadAnswers, uploadPartKey } from './tables.ts';

/** The browser sends files in parts of this size: a node holds one of them in memory. */
export const PART_BYTES = 4 * 1024 * 1024;

const MEGABYTE = 1024 * 1024;

type File = { name: string; bytes: number };

/**
 * Opens an upload. Throws BAD_FILE for a file of another kind or without content, TOO_LARGE over a gigabyte, LIMIT while
 * too many have not ended.
 */
export async function openUpload(
  db: Db,
  { accountId, files, answers }: { accountId: number; files: readonly File[]; answers: UploadAnswers },
): Promise<number> {
  const wrong = files.find(({ name }) => !hasAllowedFormat(name, GOODS_UPLOAD.formats));
  if (wrong)
    throw refuse('BAD_FILE', `${wrong.name}: магазин берёт XML, ZIP, YML, XLSX и CSV. Файл XLS сохраните как XLSX`);
  const empty = files.find(({ bytes }) => bytes === 0);
  if (empty) throw refuse('BAD_FILE', `${empty.name}: файл пуст`);
  if (new Set(files.map(({ name }) => name.toLowerCase())).size < files.length)
    throw refuse('BAD_FILE', 'Два файла с одним именем: отправьте их по отдельности');
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > GOODS_UPLOAD.maxSize * MEGABYTE) {
    const size = formatNumber(Math.ceil(total / MEGABYTE));
    throw refuse('TOO_LARGE', `Файлы больше 1 ГБ (${size} МБ): отправьте их по частям или через обмен с 1С`);
  }
  return transaction(db, async (tx) => {
    // Two that begin at once are counted one after the other
    await tx.execute(sql`select pg_advisory_xact_lock(${BEGIN_LOCK})`);
    await checkUnfinished(tx, accountId);
    const [opened] = await tx
      .insert(goodsUpload)
      .values({ accountId, files: [...files], answers })
      .returning({ id: goodsUpload.id });
    return opened!.id;
  });
}

/** Any number that is ours alone. */
const BEGIN_LOCK = 815_303;
/** Uploads that are being sent, wait or run at once; one that is not sent within a day is deleted. */
const MAX_UNFINISHED = { account: 5, shop: 20 };

/** Throws LIMIT if the account, or all of the shop, has too many uploads that have not ended. */
async function checkUnfinished(tx: Db, accountId: number): Promise<void> {
  const [row] = await tx
    .select({
      account: sql<number>`(count(*) filter (where ${goodsUpload.accountId} = ${accountId}))::int`,
      shop: sql<number>`count(*)::int`,
    })
    .from(goodsUpload)
    .where(inArray(goodsUpload.state, ['open', 'waiting', 'running']));
  const { account, shop } = row!;
  if (account >= MAX_UNFINISHED.account)
    throw refuse(
      'LIMIT',
      `У вас уже ${account} отправок, которые не закончены. Дождитесь их; брошенная удалится за сутки`,
    );
  if (shop >= MAX_UNFINISHED.shop)
    throw refuse('LIMIT', 'Магазин уже принимает столько файлов, сколько может. Повторите позже');
}

/** Stores a part of an open upload; one that comes again counts once. Throws NOT_FOUND, and BAD_FILE for a wrong part. */
export async function receiveUploadPart(
  db: Db,
  { uploadId, accountId, fileNo, partNo, bytes }: UploadPart,
): Promise<void> {
  const [upload] = await db
    .select()
    .from(goodsUpload)
    .where(and(eq(goodsUpload.id, uploadId), eq(goodsUpload.accountId, accountId), eq(goodsUpload.state, 'open')));
  if (!upload) throw notFound('Такой отправки нет: выберите файлы ещё раз');
  const size = upload.files[fileNo]?.bytes ?? 0;
  const wanted = Math.min(PART_BYTES, size - partNo * PART_BYTES);
  if (bytes.length !== wanted) throw refuse('BAD_FILE', 'Файл изменился во время отправки: выберите его ещё раз');
  const content = zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
  const part = { uploadId, fileNo, partNo };
  await transaction(db, async (tx) => {
    const added = await tx
      .insert(goodsUploadPart)
      .values({ ...part, bytes: bytes.length, content: forFormerRelease(content) })
      .onConflictDoNothing()
      .returning({ partNo: goodsUploadPart.partNo });
    if (added.length > 0) await filesOf(tx).put(uploadPartKey(part), content);
  });
}

type UploadPart = { uploadId: number; accountId: number; fileNo: number; partNo: number; bytes: Uint8Array };

/**
 * Lets the shop check an upload, or import it. Throws NOT_FOUND, BAD_FILE while parts are missing, CONFLICT while it runs.
 */
export async function runUpload(
  db: Db,
  id: number,
  { isDryRun, answers }: { isDryRun: boolean; answers: UploadAnswers },
  by: AuditActor,
): Promise<void> {
  await transaction(db, async (tx) => {
    const [upload] = await tx.select().from(goodsUpload).where(eq(goodsUpload.id, id)).for('update');
    if (!upload) throw notFound('Такой отправки нет: её файлы хранятся 14 дней');
    const total = upload.files.reduce((sum, { bytes }) => sum + bytes, 0);
    const [come] = await tx
      .select({ bytes: sql<number>`coalesce(sum(${goodsUploadPart.bytes}), 0)::bigint` })
      .from(goodsUploadPart)
      .where(eq(goodsUploadPart.uploadId, id));
    if (Number(come!.bytes) !== total) throw refuse('BAD_FILE', 'Файлы пришли не целиком: отправьте их ещё раз');
    const [asked] = await tx
      .update(goodsUpload)
      .set({ state: 'waiting', isDryRun, answers, attempts: 0, message: '', report: [], finishedAt: null })
      .where(and(eq(goodsUpload.id, id), inArray(goodsUpload.state, ['open', 'asked', 'done', 'failed'])))
      .returning({ id: goodsUpload.id });
    if (!asked) throw refuse('CONFLICT', 'Эти файлы уже обрабатываются');
    if (isDryRun) return;
    const details = { files: upload.files, ...answers };
    await writeAudit(tx, { ...by, action: 'exchange.upload', object: String(id), details });
  });
}

import { constants, zstdCompressSync } from 'node:zlib';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type AuditActor, writeAudit } from '#identity/audit/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { filesOf, forFormerRelease } from '#server/files/store/open-file-store.ts';
import { goodsWorkNames } from '#shared/goods-work.ts';
import { formatNumber } from '#shared/number-format.ts';
import {
  GOODS_PICTURES_UPLOAD,
  GOODS_SHEET_UPLOAD,
  GOODS_UPLOAD,
  hasAllowedFormat,
  type UploadRules,
} from '#shared/upload-rules.ts';
import { goodsUpload, goodsUploadPart, type UploadAnswers, type UploadKind, uploadPartKey } from './tables.ts';

/** The browser sends files in parts of this size: a node holds one of them in memory. */
export const PART_BYTES = 4 * 1024 * 1024;

const MEGABYTE = 1024 * 1024;

type File = { name: string; bytes: number };

type NewUpload = { accountId: number; kind?: UploadKind; files: readonly File[]; answers?: UploadAnswers };

const NO_ANSWERS: UploadAnswers = {
  source: '',
  columns: '',
  currency: '',
  vat: '',
  priceUnit: '',
  confirmColumns: false,
};

/**
 * Opens an upload. Throws BAD_FILE for a file of another kind or without content, TOO_LARGE over the bound of its kind,
 * LIMIT while too many have not ended.
 */
export async function openUpload(
  db: Db,
  { accountId, kind = 'import', files, answers = NO_ANSWERS }: NewUpload,
): Promise<number> {
  const rules = uploadRules[kind];
  const wrong = files.find(({ name }) => !hasAllowedFormat(name, rules.formats));
  if (wrong) {
    const formats = new Intl.ListFormat('ru').format(rules.formats);
    throw refuse('BAD_FILE', [`${wrong.name}: магазин берёт ${formats}`, rules.otherFormat].filter(Boolean).join('. '));
  }
  if (rules.maxFiles > 0 && files.length > rules.maxFiles)
    throw refuse('BAD_FILE', `Не больше ${rules.maxFiles} файлов за раз`);
  const empty = files.find(({ bytes }) => bytes === 0);
  if (empty) throw refuse('BAD_FILE', `${empty.name}: файл пуст`);
  if (new Set(files.map(({ name }) => name.toLowerCase())).size < files.length)
    throw refuse('BAD_FILE', 'Два файла с одним именем: отправьте их по отдельности');
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > rules.maxSize * MEGABYTE) {
    const [size, most] = [Math.ceil(total / MEGABYTE), rules.maxSize].map(formatNumber);
    const how = kind === 'import' ? 'отправьте их по частям или через обмен с 1С' : 'отправьте их по частям';
    throw refuse('TOO_LARGE', `Файлы больше ${most} МБ (${size} МБ): ${how}`);
  }
  return insertUpload(db, { accountId, kind, files: [...files], answers });
}

const uploadRules: Record<UploadKind, UploadRules> = {
  import: GOODS_UPLOAD,
  sheetOut: GOODS_SHEET_UPLOAD,
  sheetIn: GOODS_SHEET_UPLOAD,
  links: GOODS_SHEET_UPLOAD,
  pictures: GOODS_PICTURES_UPLOAD,
};

/** Asks for work that needs no file. Throws LIMIT while too many have not ended. */
export const startWork = (
  db: Db,
  work: { accountId: number; kind: UploadKind; options: Record<string, unknown> },
): Promise<number> => insertUpload(db, { ...work, files: [], answers: NO_ANSWERS, state: 'waiting', isDryRun: false });

function insertUpload(db: Db, values: typeof goodsUpload.$inferInsert): Promise<number> {
  return transaction(db, async (tx) => {
    // Two that begin at once are counted one after the other
    await tx.execute(sql`select pg_advisory_xact_lock(${BEGIN_LOCK})`);
    await checkUnfinished(tx, values.accountId);
    const [opened] = await tx.insert(goodsUpload).values(values).returning({ id: goodsUpload.id });
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

type Run = {
  kinds: readonly UploadKind[];
  isDryRun: boolean;
  answers?: UploadAnswers;
  options?: Record<string, unknown>;
};

/**
 * Lets the shop check an upload of these kinds, or carry it out. Throws NOT_FOUND, BAD_FILE while parts are missing,
 * CONFLICT while it runs.
 */
export async function runUpload(
  db: Db,
  id: number,
  { kinds, isDryRun, answers, options }: Run,
  by: AuditActor,
): Promise<void> {
  await transaction(db, async (tx) => {
    const [upload] = await tx.select().from(goodsUpload).where(eq(goodsUpload.id, id)).for('update');
    if (!upload || !kinds.includes(upload.kind)) throw notFound('Такой отправки нет: её файлы хранятся 14 дней');
    const isWork = upload.kind !== 'import';
    const isChecked = upload.state === 'done' || (upload.state === 'failed' && !upload.isDryRun);
    if (isWork && !isDryRun && !isChecked) throw refuse('CONFLICT', 'Сначала проверьте файл');
    const total = upload.files.reduce((sum, { bytes }) => sum + bytes, 0);
    const [come] = await tx
      .select({ bytes: sql<number>`coalesce(sum(${goodsUploadPart.bytes}), 0)::bigint` })
      .from(goodsUploadPart)
      .where(eq(goodsUploadPart.uploadId, id));
    if (Number(come!.bytes) !== total) throw refuse('BAD_FILE', 'Файлы пришли не целиком: отправьте их ещё раз');
    const [asked] = await tx
      .update(goodsUpload)
      .set({
        ...(isWork && { accountId: by.actorAccountId ?? upload.accountId }),
        state: 'waiting',
        isDryRun,
        answers,
        options,
        attempts: 0,
        message: '',
        report: [],
        finishedAt: null,
      })
      .where(and(eq(goodsUpload.id, id), inArray(goodsUpload.state, ['open', 'asked', 'done', 'failed'])))
      .returning({ id: goodsUpload.id });
    if (!asked) throw refuse('CONFLICT', 'Эти файлы уже обрабатываются');
    if (isDryRun) return;
    await writeAudit(tx, {
      ...by,
      object: String(id),
      ...(upload.kind === 'import'
        ? { action: 'exchange.upload', details: { files: upload.files, ...answers } }
        : { action: 'goods.bulk', details: { work: goodsWorkNames[upload.kind], file: upload.files[0]?.name ?? '' } }),
    });
  });
}

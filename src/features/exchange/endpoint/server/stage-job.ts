import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, eq, getTableColumns, gt, inArray, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { Job } from './ask-job.ts';
import { baseName } from './file-name.ts';
import { Refusal } from './refusal.ts';
import { headOf, stageFile } from './stage-files.ts';
import { exchangeFile, exchangeJob, exchangeSession } from './tables.ts';
import { PRIVATE_FOLDER } from './work-folder.ts';
import { isArchive, unpack } from './unpack.ts';

type Staged = { path: string; name: string };

/**
 * Puts the file of a job into a folder, with the pictures or documents that it names beside it: from its archive, or as they were
 * received. Throws Refusal where the archives do not hold it.
 */
export async function stageGoods(
  db: Db,
  job: Pick<Job, 'id' | 'sessionId' | 'kind' | 'name' | 'fileIds'>,
  folder: string,
): Promise<Staged> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const received = await listReceived(db, job.fileIds);
  const [first] = received;
  if (!first) throw new Refusal('Полученный файл больше не хранится: повторите выгрузку');
  const name = baseName(job.name);
  const path = join(folder, name);
  if (!isArchive(await headOf(db, first.id))) {
    const staged = await stageFile(db, { id: first.id, name }, folder);
    const hasOthers = job.kind === 'goods' ? await namesPictures(staged) : job.kind === 'settlements';
    if (hasOthers) await stageOthers(db, job, folder);
    return { path, name };
  }
  // The last archive that holds the name counts
  let found: string | undefined;
  for (const archive of received) {
    const names = await unpackReceived(db, archive, folder);
    found = names.find((inner) => inner === job.name) ?? names.find((inner) => baseName(inner) === name) ?? found;
  }
  if (found === undefined) throw new Refusal(`В архиве нет файла ${job.name}`);
  // Documents are named from where the file that names them lies
  if (job.kind === 'settlements') return { path: join(folder, 'unpacked', found), name };
  // Pictures stand in the folder of the archive, wherever the file that names them does. A name of its own: the archive may
  // have a folder of the file's name
  const own = join(folder, 'unpacked', `${randomUUID()}.xml`);
  await rename(join(folder, 'unpacked', found), own);
  return { path: own, name };
}

/**
 * The files of a job of orders: the one that it names, or all of an archive that it names itself, since its sender has asked
 * for none of them. Throws Refusal.
 */
export async function stageOrders(db: Db, job: Parameters<typeof stageGoods>[1], folder: string): Promise<Staged[]> {
  const archive = (await listReceived(db, job.fileIds)).findLast(({ name }) => name === job.name);
  if (!archive || !isArchive(await headOf(db, archive.id))) return [await stageGoods(db, job, folder)];
  const names = (await unpackReceived(db, archive, folder)).toSorted(byNumberedName);
  // An archive may have the name of what is in it
  const named = names.filter((inner) => inner === job.name || baseName(inner) === baseName(job.name));
  const files = named.length > 0 ? named : names.filter((inner) => /\.xml$/i.test(inner));
  if (files.length === 0) throw new Refusal(`В архиве ${job.name} нет файлов XML`);
  return files.map((inner) => ({ path: join(folder, 'unpacked', inner), name: baseName(inner) }));
}

/** `orders-2` before `orders-10`. */
const byNumberedName = new Intl.Collator('en', { numeric: true }).compare;

type Received = { id: number; name: string; bytes: number };

function listReceived(db: Db, fileIds: number[]): Promise<Received[]> {
  return db
    .select({ id: exchangeFile.id, name: exchangeFile.name, bytes: exchangeFile.bytes })
    .from(exchangeFile)
    .where(inArray(exchangeFile.id, fileIds))
    .orderBy(asc(exchangeFile.id));
}

/** The names within a received archive, now in the folder `unpacked`. */
async function unpackReceived(db: Db, { id, bytes }: Received, folder: string): Promise<string[]> {
  const archive = await stageFile(db, { id, name: `archive-${id}.zip` }, folder);
  return (await unpack(archive, join(folder, 'unpacked'), bytes)).names;
}

/**
 * The files of goods that the session of a job has imported, each in a folder of its own, and those that have come after the
 * job: until a person confirms it, the next exchanges may have brought goods again.
 */
export async function stageImported(
  db: Db,
  { id, sessionId }: Pick<Job, 'id' | 'sessionId'>,
  folder: string,
): Promise<Staged[]> {
  const isOfConnection = sql`${exchangeSession.connectionId} = (select connection_id from exchange_session where id = ${sessionId})`;
  const jobs = await db
    .select(getTableColumns(exchangeJob))
    .from(exchangeJob)
    .innerJoin(exchangeSession, eq(exchangeSession.id, exchangeJob.sessionId))
    .where(
      and(
        eq(exchangeJob.kind, 'goods'),
        eq(exchangeJob.state, 'done'),
        or(eq(exchangeJob.sessionId, sessionId), and(gt(exchangeJob.id, id), isOfConnection)),
      ),
    )
    .orderBy(asc(exchangeJob.id));
  const staged = [];
  for (const job of jobs) staged.push(await stageGoods(db, { ...job, kind: 'orders' }, join(folder, String(job.id))));
  return staged;
}

/** «Картинка» in UTF-8 and in windows-1251. */
const PICTURE = [Buffer.from('<Картинка'), Buffer.from([0x3c, 0xca, 0xe0, 0xf0, 0xf2, 0xe8, 0xed, 0xea, 0xe0])];

async function namesPictures(path: string): Promise<boolean> {
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    const piece = Buffer.concat([tail, chunk as Buffer]);
    if (PICTURE.some((word) => piece.includes(word))) return true;
    tail = piece.subarray(-20);
  }
  return false;
}

const FILES_AT_A_TIME = 500;

/** Pictures or documents of the session, the latest of a name; those that are there already stay. */
async function stageOthers(
  db: Db,
  { sessionId, kind }: Pick<Job, 'sessionId' | 'kind'>,
  folder: string,
): Promise<void> {
  for (let last = 0; ;) {
    const files = await db
      .select({ id: exchangeFile.id, name: exchangeFile.name })
      .from(exchangeFile)
      .where(
        and(
          eq(exchangeFile.sessionId, sessionId),
          eq(exchangeFile.type, 'catalog'),
          ne(exchangeFile.state, 'discarded'),
          kind === 'settlements'
            ? sql`${exchangeFile.name} ~* '\\.pdf$'`
            : sql`${exchangeFile.name} !~* '\\.(xml|zip|jsonl)$'`,
          sql`${exchangeFile.id} > ${last}`,
        ),
      )
      .orderBy(asc(exchangeFile.id))
      .limit(FILES_AT_A_TIME);
    if (files.length === 0) return;
    for (const file of files) {
      const taken = await stat(join(folder, file.name)).catch(() => null);
      // A name may be that of a folder of another file
      if (!taken?.isDirectory()) await stageFile(db, file, folder);
    }
    last = files.at(-1)!.id;
  }
}

import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { type Db, transaction } from '#server/db/index.ts';
import { baseName } from './file-name.ts';
import { Refusal } from './refusal.ts';
import { headOf } from './stage-files.ts';
import { exchangeFile, exchangeJob, exchangeSession } from './tables.ts';
import { isArchive } from './unpack.ts';

export type Job = typeof exchangeJob.$inferSelect;

type Type = 'catalog' | 'sale';

/** What a file is imported as. */
function kindOf(type: Type, name: string): Job['kind'] {
  if (type === 'sale') return 'orders';
  return /\.jsonl$/i.test(name) ? 'settlements' : 'goods';
}

/**
 * The job that imports a received file, asked for now or earlier: a repeated request for the same file gets the state
 * of the same job, until its failure has been reported. Throws Refusal where no such file came.
 */
export function askForImport(db: Db, sessionId: number, type: Type, name: string): Promise<Job> {
  return transaction(db, async (tx) => {
    await lockSession(tx, sessionId);
    const fileIds = await filesOf(tx, sessionId, type, name);
    await close(tx, sessionId, type, fileIds);
    return ask(tx, { sessionId, kind: kindOf(type, name), name, fileIds });
  });
}

/** The job that takes the goods off sale which this session has not brought. */
export function askForDeactivation(db: Db, sessionId: number): Promise<Job> {
  return transaction(db, async (tx) => {
    await lockSession(tx, sessionId);
    const imported = await tx
      .select({ fileIds: exchangeJob.fileIds })
      .from(exchangeJob)
      .where(and(eq(exchangeJob.sessionId, sessionId), eq(exchangeJob.kind, 'goods'), eq(exchangeJob.state, 'done')))
      .orderBy(exchangeJob.id);
    const fileIds = [...new Set(imported.flatMap((job) => job.fileIds))];
    return ask(tx, { sessionId, kind: 'deactivate', name: '', fileIds });
  });
}

/** Requests of one session follow one another, on any node. */
async function lockSession(tx: Db, sessionId: number): Promise<void> {
  await tx
    .select({ id: exchangeSession.id })
    .from(exchangeSession)
    .where(eq(exchangeSession.id, sessionId))
    .for('no key update');
}

async function ask(tx: Db, wanted: Pick<Job, 'sessionId' | 'kind' | 'name' | 'fileIds'>): Promise<Job> {
  const { sessionId, kind, name, fileIds } = wanted;
  const [last] = await tx
    .select()
    .from(exchangeJob)
    .where(and(eq(exchangeJob.sessionId, sessionId), eq(exchangeJob.kind, kind), eq(exchangeJob.name, name)))
    .orderBy(desc(exchangeJob.id))
    .limit(1);
  const isSame = last !== undefined && last.fileIds.join() === fileIds.join();
  if (isSame && !(last.state === 'failed' && last.answeredAt !== null)) return last;
  const [job] = await tx.insert(exchangeJob).values(wanted).returning();
  return job!;
}

/** The file of the name, or the archives of the session that may hold it. */
async function filesOf(tx: Db, sessionId: number, type: Type, name: string): Promise<number[]> {
  const received = await tx
    .select({ id: exchangeFile.id, name: exchangeFile.name })
    .from(exchangeFile)
    .where(
      and(
        eq(exchangeFile.sessionId, sessionId),
        eq(exchangeFile.type, type),
        inArray(exchangeFile.state, ['open', 'closed']),
        or(eq(exchangeFile.name, name), sql`${exchangeFile.name} ~* '\\.(xml|zip|jsonl)$'`),
      ),
    )
    .orderBy(desc(exchangeFile.id));
  const named = received.find((file) => file.name === name) ?? onlyNamedSo(received, name);
  if (named && !isArchive(await headOf(tx, named.id))) return [named.id];
  // Of a name that came again the latest counts
  const archives = received
    .filter((file, index) => received.findIndex(({ name: other }) => other === file.name) === index)
    .filter((file) => /\.zip$/i.test(file.name) || file.id === named?.id)
    .map(({ id }) => id)
    .toReversed();
  if (archives.length === 0) throw new Refusal(`Файл ${name} не получен: загрузите его (file) до импорта`);
  return archives;
}

/** Some senders leave the folder out when they ask for the import. */
function onlyNamedSo(received: readonly { id: number; name: string }[], name: string) {
  const found = received.filter((file) => baseName(file.name) === baseName(name));
  return new Set(found.map((file) => file.name)).size === 1 ? found[0] : undefined;
}

/** What comes under the names of these files later is another file. Pictures have come whole by now, too. */
async function close(tx: Db, sessionId: number, type: Type, fileIds: readonly number[]): Promise<void> {
  const own = and(eq(exchangeFile.sessionId, sessionId), eq(exchangeFile.type, type), eq(exchangeFile.state, 'open'));
  await tx
    .update(exchangeFile)
    .set({ state: 'closed' })
    .where(and(own, inArray(exchangeFile.id, [...fileIds])));
  await tx
    .update(exchangeFile)
    .set({ state: 'closed' })
    .where(and(own, sql`${exchangeFile.name} !~* '\\.(xml|zip|jsonl)$'`));
}

import { and, eq, sql } from 'drizzle-orm';
import { type AuditActor, writeAudit } from '#identity/audit/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { CONFIRMED } from './run-job.ts';
import { exchangeFile, exchangeJob } from './tables.ts';

/** A held job is done after all: the running shop takes it up. It spares what came since. Throws CONFLICT. */
export async function confirmHeldJob(db: Db, jobId: number, by: AuditActor): Promise<void> {
  await transaction(db, async (tx) => {
    await refuseOvertaken(tx, jobId);
    const confirmed = await tx
      .update(exchangeJob)
      .set({ state: 'waiting', message: CONFIRMED, attempts: 0 })
      .where(and(eq(exchangeJob.id, jobId), eq(exchangeJob.state, 'held')))
      .returning({ id: exchangeJob.id });
    if (confirmed.length === 0) throw refuse('CONFLICT', `Работа ${jobId} не ждёт подтверждения`);
    await writeAudit(tx, { ...by, action: 'exchange.confirm', object: String(jobId) });
  });
}

/** A held job ends without a change: the goods stay on sale. Throws CONFLICT. */
export async function refuseHeldJob(db: Db, jobId: number, by: AuditActor): Promise<void> {
  await transaction(db, async (tx) => {
    const refused = await tx
      .update(exchangeJob)
      .set({ state: 'done', message: 'Отклонено: товары оставлены на витрине', report: [] })
      .where(and(eq(exchangeJob.id, jobId), eq(exchangeJob.state, 'held')))
      .returning({ id: exchangeJob.id });
    if (refused.length === 0) throw refuse('CONFLICT', `Работа ${jobId} не ждёт подтверждения`);
    await writeAudit(tx, { ...by, action: 'exchange.refuse', object: String(jobId) });
  });
}

/**
 * A job that has failed begins again with the files that it had. The import itself refuses what is older than the goods of
 * the shop. Throws CONFLICT where it has not failed, or where its files are no longer stored.
 */
export async function repeatFailedJob(db: Db, jobId: number, by: AuditActor): Promise<void> {
  await transaction(db, async (tx) => {
    const [job] = await tx.select().from(exchangeJob).where(eq(exchangeJob.id, jobId)).for('update');
    if (job?.state !== 'failed') throw refuse('CONFLICT', 'Эту работу уже повторили, или она закончилась без ошибки');
    if (job.kind === 'deactivate') await refuseOvertaken(tx, jobId);
    const stored = await tx.$count(exchangeFile, sql`${exchangeFile.id} = any(${sql.param(job.fileIds)}::int[])`);
    if (stored < job.fileIds.length)
      throw refuse('CONFLICT', 'Файлы этой работы больше не хранятся: выполните обмен в 1С ещё раз');
    await tx
      .update(exchangeJob)
      .set({
        state: 'waiting',
        message: '',
        report: [],
        attempts: 0,
        startedAt: null,
        finishedAt: null,
        reportedAt: null,
      })
      .where(eq(exchangeJob.id, jobId));
    await writeAudit(tx, {
      ...by,
      action: 'exchange.repeat',
      object: String(jobId),
      details: { file: job.name, failure: job.message },
    });
  });
}

/** Throws CONFLICT where the sender has said since which goods it has. */
async function refuseOvertaken(tx: Db, jobId: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    select 1 from exchange_job held join exchange_session own on own.id = held.session_id
    join exchange_session s on s.connection_id = own.connection_id
    join exchange_job later on later.session_id = s.id
    where held.id = ${jobId} and later.id > held.id and later.kind = 'deactivate' and later.state <> 'failed'
    limit 1`);
  if (rows.length > 0) throw refuse('CONFLICT', `После работы ${jobId} 1С снова прислала все товары: она устарела`);
}

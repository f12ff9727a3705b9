import { inArray } from 'drizzle-orm';
import { type AuditActor, writeAudit } from '#identity/audit/server/index.ts';
import { type Database, type Db, transaction } from '#server/db/index.ts';
import { withImportLock } from '../import-lock.ts';
import { importQuarantine } from '../tables.ts';
import { applyConfirmed, rejectWaiting } from './decide.ts';

/** Values of one entry of the audit log. */
const MAX_AUDITED = 100;

/**
 * Writes the values of the records that `choose` names under the lock of imports, each source in a run of its own. Throws
 * RefusedFile while another import runs.
 */
export function confirmQuarantined(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  choose: (db: Db) => Promise<readonly number[]>,
  { by, now }: { by: AuditActor; now: Date },
): Promise<{ runId: number; count: number; counts: Record<string, number> }[]> {
  return withImportLock({ pool }, async () => {
    const rows = await listById(db, await choose(db));
    const confirmed = [];
    for (const [sourceId, own] of Map.groupBy(rows, (row) => row.sourceId)) {
      const { runId, counts } = await applyConfirmed(db, sourceId, own, now);
      confirmed.push({ runId, count: own.length, counts });
      await writeAudit(db, { ...by, action: 'quarantine.confirm', object: String(runId), details: detailsOf(own) });
    }
    return confirmed;
  });
}

/** The shop keeps its values; the same ones of the source do not come up again. Returns how many were waiting. */
export function rejectQuarantined(db: Db, ids: readonly number[], by: AuditActor): Promise<number> {
  return transaction(db, async (tx) => {
    const rows = await listById(tx, ids);
    const count = await rejectWaiting(tx, ids);
    if (count > 0) await writeAudit(tx, { ...by, action: 'quarantine.reject', details: detailsOf(rows) });
    return count;
  });
}

type Row = typeof importQuarantine.$inferSelect;

const listById = (db: Db, ids: readonly number[]): Promise<Row[]> =>
  db
    .select()
    .from(importQuarantine)
    .where(inArray(importQuarantine.id, [...ids]));

const detailsOf = (rows: readonly Row[]) => ({
  count: rows.length,
  values: rows.slice(0, MAX_AUDITED).map(({ name, field, before, after }) => ({ name, field, before, after })),
});

import { and, eq, inArray, or } from 'drizzle-orm';
import { notifyOfAct } from '#ordering/finance/server/index.ts';
import { reconciliationAct } from '#ordering/finance/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { storedFile } from '#server/files/tables.ts';
import { formatDate } from '#shared/dates.ts';
import { attachFile } from './attach-file.ts';
import type { MatchedCompany } from './match-companies.ts';
import type { ActRecord } from './records.ts';
import type { SettlementsRun } from './settlements-run.ts';

/**
 * Writes the acts of reconciliation of a batch. One that somebody has asked for, of the same contract and period, becomes
 * ready, and who asked is notified.
 */
export async function writeActs(
  tx: Db,
  run: SettlementsRun,
  companies: readonly MatchedCompany[],
  now: Date,
): Promise<void> {
  for (const { group, firm } of companies) {
    for (const act of group.acts) await writeAct(tx, run, { firm, act }, now);
  }
}

async function writeAct(
  tx: Db,
  run: SettlementsRun,
  { firm, act }: { firm: MatchedCompany['firm']; act: ActRecord },
  now: Date,
): Promise<void> {
  const rows = await tx
    .select({ act: reconciliationAct, hash: storedFile.contentHash })
    .from(reconciliationAct)
    .leftJoin(storedFile, eq(storedFile.key, reconciliationAct.fileKey))
    .where(
      and(
        eq(reconciliationAct.companyId, firm.id),
        or(
          eq(reconciliationAct.externalId, act.id),
          and(
            eq(reconciliationAct.state, 'requested'),
            eq(reconciliationAct.contractNo, act.contract),
            eq(reconciliationAct.periodFrom, act.from),
            eq(reconciliationAct.periodTo, act.to),
          ),
        ),
      ),
    );
  const own = rows.find((row) => row.act.externalId === act.id);
  const requested = rows.filter((row) => row.act.state === 'requested').map((row) => row.act.id);
  const name = `Акт сверки ${formatDate(act.from)}–${formatDate(act.to)}`;
  const known = own?.act.fileKey && own.hash ? { key: own.act.fileKey, hash: own.hash } : null;
  const file = await attachFile(tx, run, { file: act.file, line: act.line, name, known });
  if (file === null) return;
  const values = { contractNo: act.contract, periodFrom: act.from, periodTo: act.to, fileKey: file.key };
  if (own) {
    const { contractNo, periodFrom, periodTo, fileKey } = own.act;
    const before = { contractNo, periodFrom, periodTo, fileKey };
    if (JSON.stringify(before) === JSON.stringify(values)) return;
    run.journal.count('acts');
    await tx.update(reconciliationAct).set(values).where(eq(reconciliationAct.id, own.act.id));
    return;
  }
  run.journal.count('acts');
  const ready = { ...values, state: 'ready' as const, readyAt: now, externalId: act.id };
  if (requested.length === 0) {
    await tx.insert(reconciliationAct).values({ ...ready, companyId: firm.id, requestedAt: now });
    return;
  }
  const [answered] = await tx
    .update(reconciliationAct)
    .set(ready)
    .where(inArray(reconciliationAct.id, requested))
    .returning();
  await notifyOfAct(tx, firm, answered!);
}

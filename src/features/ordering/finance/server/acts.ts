import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { FILES_ADDRESS } from '#server/files/account-files.ts';
import { storedFile } from '#server/files/tables.ts';
import { fullName } from '#server/session/session.ts';
import type { Act } from '../contract.ts';
import { ledgerBalance, reconciliationAct } from './tables.ts';

const stateNames = { requested: 'Запрошен', ready: 'Готов' } as const;

/** Acts with who asked for them and the names of their files, the newest first. */
export async function listActs(
  db: Db,
  where: SQL,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Act[]> {
  const rows = await db
    .select({
      act: reconciliationAct,
      person: { name: account.name, lastName: account.lastName, secondName: account.secondName },
      fileName: storedFile.name,
    })
    .from(reconciliationAct)
    .leftJoin(account, eq(account.id, reconciliationAct.requestedBy))
    .leftJoin(storedFile, eq(storedFile.key, reconciliationAct.fileKey))
    .where(where)
    .orderBy(desc(reconciliationAct.requestedAt), desc(reconciliationAct.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ act, person, fileName }) => ({
    id: act.id,
    contract: act.contractNo,
    periodFrom: act.periodFrom,
    periodTo: act.periodTo,
    state: act.state,
    stateName: stateNames[act.state],
    requestedBy: person ? fullName(person) : null,
    requestedAt: act.requestedAt.toISOString(),
    readyAt: act.readyAt?.toISOString() ?? null,
    file: act.fileKey && fileName ? { name: fileName, url: `${FILES_ADDRESS}${act.fileKey}/` } : null,
  }));
}

/** The contracts that an act may be asked for: those that the accounting system has reported. */
export function listContracts(db: Db, companyId: number): Promise<{ number: string; name: string }[]> {
  return db
    .select({ number: ledgerBalance.contractNo, name: ledgerBalance.name })
    .from(ledgerBalance)
    .where(eq(ledgerBalance.companyId, companyId))
    .orderBy(sql`${ledgerBalance.contractNo} collate "und-x-icu"`);
}

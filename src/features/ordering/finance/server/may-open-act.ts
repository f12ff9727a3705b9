import { and, eq } from 'drizzle-orm';
import { company, membership } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { readsFinances } from './finance-company.ts';
import { reconciliationAct } from './tables.ts';

/** Whether a file is an act of a company whose finances the visitor may read. */
export async function mayOpenAct(db: Db, session: Session, key: string): Promise<boolean> {
  const [found] = await db
    .select({ id: reconciliationAct.id })
    .from(reconciliationAct)
    .innerJoin(membership, eq(membership.companyId, reconciliationAct.companyId))
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(and(eq(reconciliationAct.fileKey, key), readsFinances(session)))
    .limit(1);
  return found !== undefined;
}

import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { session } from './tables.ts';

/** Absent fields choose every visit. `with`: on either side. */
type Chosen = {
  companyId?: number;
  elsewhereThan?: number;
  with?: number;
  of?: 'managers' | 'administrators';
};

/**
 * Ends the sessions in which somebody acts for another. `findVisitor` refuses those that may not go on anyway; this says
 * in the record when they ended.
 */
export async function endVisits(tx: Db, { companyId, elsewhereThan, with: person, of }: Chosen): Promise<void> {
  await tx
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        isNotNull(session.companyId),
        isNull(session.revokedAt),
        companyId === undefined ? undefined : eq(session.companyId, companyId),
        elsewhereThan === undefined ? undefined : ne(session.companyId, elsewhereThan),
        person === undefined ? undefined : or(eq(session.accountId, person), eq(session.actorAccountId, person)),
        of &&
          sql`(select ${account.role} from ${account} where ${account.id} = ${session.actorAccountId})
          ${of === 'managers' ? sql`=` : sql`<>`} 'MANAGER'`,
      ),
    );
}

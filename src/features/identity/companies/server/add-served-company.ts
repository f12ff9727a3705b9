import { and, eq, sql } from 'drizzle-orm';
import { isUnserved } from '#identity/accounts/server/index.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { companyTypeOf } from '#shared/inn.ts';
import type { CompanyRequisites } from './join-or-create-company.ts';

type Outcome = { id: number; name: string } | 'taken' | 'waits';

/**
 * Adds a company that works at once under its manager (R-CALL-090) [A-149]; a working one of this ИНН and КПП that nobody
 * serves becomes his, with the data that the shop has of it. 'waits': it has registered itself and is to be approved.
 * Part of the caller's transaction.
 */
export async function addServedCompany(
  tx: Db,
  managerId: number,
  fields: CompanyRequisites,
  ip: string,
): Promise<Outcome> {
  // The same company may register itself at the same time
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`company:${fields.inn}`}))`);
  const [known] = await tx
    .select({ id: company.id, name: company.name, state: company.state })
    .from(company)
    .where(and(eq(company.inn, fields.inn), sql`coalesce(${company.kpp}, '') = ${fields.kpp ?? ''}`));
  if (known?.state === 'pending') return 'waits';
  const [added] = known
    ? await tx
        .update(company)
        .set({ managerAccountId: managerId })
        .where(and(eq(company.id, known.id), eq(company.state, 'active'), isUnserved))
        .returning({ id: company.id, name: company.name })
    : await tx
        .insert(company)
        .values({ ...fields, type: companyTypeOf(fields.inn), managerAccountId: managerId })
        .returning({ id: company.id, name: company.name });
  if (!added) return 'taken';
  await writeAudit(tx, {
    action: 'company.add',
    actorAccountId: managerId,
    object: `company ${added.id}`,
    companyId: added.id,
    ip,
    details: { isKnown: known !== undefined },
  });
  return added;
}

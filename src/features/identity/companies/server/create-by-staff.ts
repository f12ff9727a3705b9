import { eq } from 'drizzle-orm';
import { company } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { companyTypeOf } from '#shared/inn.ts';
import { auditCompany, type Decider, type Terms } from './change-company.ts';

type NewCompany = { name: string; inn: string; kpp: string | null };

/**
 * Makes a company that works at once on its terms. Part of the caller's transaction, which has locked the ИНН and found no
 * such company.
 */
export async function createByStaff(tx: Db, fields: NewCompany, terms: Terms, by: Decider): Promise<number> {
  const [created] = await tx
    .insert(company)
    .values({ ...fields, ...terms, type: companyTypeOf(fields.inn) })
    .returning({ id: company.id });
  await auditCompany(tx, created!.id, { action: 'company.add', details: { ...fields, ...terms }, by });
  return created!.id;
}

/** Gives a company another name. Part of the caller's transaction. */
export async function renameCompany(
  tx: Db,
  id: number,
  { name, before }: { name: string; before: string },
  by: Decider,
): Promise<void> {
  await tx.update(company).set({ name }).where(eq(company.id, id));
  await auditCompany(tx, id, { action: 'company.requisites', details: { name, before: { name: before } }, by });
}

import { eq, sql } from 'drizzle-orm';
import { company } from '#identity/accounts/server/tables.ts';
import { writeAuditEntries } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';

interface Move {
  from: number;
  /** Null: the companies stay without a manager. */
  to: number | null;
  by: { accountId: number; ip: string };
}

/** Gives all companies of a manager to another one, in the audit log of each. Returns how many. */
export async function moveCompanies(tx: Db, { from, to, by }: Move): Promise<number> {
  const moved = await tx
    .update(company)
    .set({ managerAccountId: to })
    .from(
      sql`(select id from ${company} where ${eq(company.managerAccountId, from)} order by id for no key update) as held`,
    )
    .where(sql`${company.id} = held.id`)
    .returning({ id: company.id });
  const details = { managerAccountId: to, before: { managerAccountId: from } };
  await writeAuditEntries(
    tx,
    moved.map(({ id }) => ({
      action: 'company.terms' as const,
      actorAccountId: by.accountId,
      object: `company ${id}`,
      companyId: id,
      ip: by.ip,
      details,
    })),
  );
  return moved.length;
}

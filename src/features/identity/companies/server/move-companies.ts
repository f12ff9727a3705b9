import { sql } from 'drizzle-orm';
import { isOfManager } from '#identity/accounts/server/index.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { writeAuditEntries } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { changedFields } from '#shared/changed-fields.ts';

interface Move {
  from: number;
  /** Null: nobody takes the place. */
  to: number | null;
  by: { accountId: number; ip: string };
}

/**
 * Gives the place of a manager and of a second manager in all companies to somebody else, in the audit log of each. Nobody
 * gets both places of a company: the second one stays free. Returns how many companies.
 */
export async function moveCompanies(tx: Db, { from, to, by }: Move): Promise<number> {
  const held = sql`(select id, manager_account_id as first, second_manager_account_id as second from ${company}
    where ${isOfManager(from)} order by id for no key update) as held`;
  const follower = (column: 'first' | 'second') => {
    const place = sql`held.${sql.raw(column)}`;
    return sql`case when ${place} = ${from} then ${to}::int else ${place} end`;
  };
  const moved = await tx
    .update(company)
    .set({
      managerAccountId: follower('first'),
      secondManagerAccountId: sql`nullif(${follower('second')}, ${follower('first')})`,
    })
    .from(held)
    .where(sql`${company.id} = held.id`)
    .returning({
      id: company.id,
      managerAccountId: company.managerAccountId,
      secondManagerAccountId: company.secondManagerAccountId,
      before: {
        managerAccountId: sql<number | null>`held.first`,
        secondManagerAccountId: sql<number | null>`held.second`,
      },
    });
  const entries = moved.map(({ id, before, ...now }) => {
    const details = { ...changedFields(before, now), before: changedFields(now, before) };
    const entry = { action: 'company.terms' as const, object: `company ${id}`, companyId: id };
    return { ...entry, actorAccountId: by.accountId, ip: by.ip, details };
  });
  await writeAuditEntries(tx, entries);
  return moved.length;
}

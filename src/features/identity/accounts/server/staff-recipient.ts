import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Db, statementFor } from '#server/db/index.ts';
import { type Letter, type LetterGroup, TO_SHOP } from '#server/delivery/index.ts';
import { leadManager } from './companies-in-scope.ts';
import { answeringFor } from './substitutions.ts';
import { account, company } from './tables.ts';

const managerOf = statementFor((db) => {
  const group = sql`${sql.placeholder('group')}::text`;
  return db
    .select({ to: account.email, accountId: account.id })
    .from(company)
    .innerJoin(
      account,
      and(
        eq(account.id, answeringFor(sql`coalesce(${sql.placeholder('managerId')}::int, ${leadManager})`)),
        eq(account.active, true),
        isNull(account.mailRefusedAt),
        sql`(${group} is null or ${group} <> all (${account.mutedLetters}))`,
      ),
    )
    .where(eq(company.id, sql.placeholder('companyId')))
    .prepare('manager_of_company');
});

/**
 * The recipient of a letter about a company on the shop's side: its manager, else the second one, or who stands in;
 * the shop's own address where it has none or he has switched off letters of this group. `managerId`: who answers in the place of the company's manager.
 */
export async function staffRecipient(
  tx: Db,
  companyId: number,
  { group = null, managerId = null }: { group?: LetterGroup | null; managerId?: number | null } = {},
): Promise<Pick<Letter, 'to' | 'accountId'>> {
  const [manager] = await managerOf(tx).execute({ companyId, group, managerId });
  return recipientOf(manager);
}

type Manager = { to: string | null; accountId: number };

/** The recipient where this is the manager of the company who gets its letters. */
export function recipientOf(manager: Manager | null | undefined): Pick<Letter, 'to' | 'accountId'> {
  return manager?.to ? { to: manager.to, accountId: manager.accountId } : { to: TO_SHOP };
}

/** The manager for `recipientOf`, as a column of a larger statement. */
export const managerColumn = (companyId: SQL, group: LetterGroup): SQL<Manager | null> => sql<Manager | null>`(
  select json_build_object('to', manager.email, 'accountId', manager.id)
  from ${company} join ${account} manager on manager.id = ${answeringFor(
    sql`coalesce(company.manager_account_id, company.second_manager_account_id)`,
  )}
  where company.id = ${companyId} and manager.active and manager.mail_refused_at is null
    and ${sql.raw(`'${group}'`)} <> all (manager.muted_letters))`;

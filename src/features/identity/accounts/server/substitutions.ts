import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { account, substitution } from './tables.ts';

const isNow = sql`${substitution.startsAt} <= now() and ${substitution.endsAt} > now()`;

/** Whose customers a member of staff serves now, as an SQL array of accounts: the own ones, and those of absent colleagues. */
export const servedAccounts = (memberId: number | SQL | PgColumn): SQL => sql`array_append(array(
  select ${substitution.accountId} from ${substitution}
  where ${substitution.substituteId} = ${memberId} and ${isNow}), ${memberId}::int)`;

/** Who answers now for the customers of a manager, as SQL of the manager's id: the substitute, else the manager. */
export const answeringFor = (managerId: SQL | PgColumn): SQL<number | null> => sql<number | null>`coalesce((
  select ${substitution.substituteId} from ${substitution}
    join ${account} substitute on substitute.id = ${substitution.substituteId} and substitute.active
  where ${substitution.accountId} = ${managerId} and ${isNow}
  limit 1), ${managerId})`;

/** Who serves the customers of these managers now, as an SQL array of accounts: they, and who stands in for them. */
export function servingAccounts(...managerIds: readonly PgColumn[]): SQL<(number | null)[]> {
  const managers = sql`array[${sql.join([...managerIds], sql`, `)}]::int[]`;
  return sql`array_cat(${managers}, array(
    select ${substitution.substituteId} from ${substitution}
    where ${substitution.accountId} = any(${managers}) and ${isNow}))`;
}

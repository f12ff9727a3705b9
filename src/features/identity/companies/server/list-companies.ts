import { and, asc, eq, sql } from 'drizzle-orm';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { Contragent } from '../contract.ts';

const companyRows = statementFor((db) =>
  db
    .select({
      id: company.id,
      name: company.name,
      isCurrent: membership.isCurrent,
      debt: company.hasDebt,
      ban: company.orderBan,
      role: membership.role,
      state: company.state,
    })
    .from(membership)
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(and(eq(membership.accountId, sql.placeholder('accountId')), eq(membership.state, 'active')))
    .orderBy(sql`${company.name} collate "und-x-icu"`, asc(company.id))
    .limit(500)
    .prepare('companies_of_account'),
);

type Row = Awaited<ReturnType<ReturnType<typeof companyRows>['execute']>>[number];

/** The companies that an account buys for, by name, with what keeps each from ordering. */
export async function listCompanies(db: Db, id: number): Promise<Contragent[]> {
  const rows = await companyRows(db).execute({ accountId: id });
  return rows.map(view);
}

/** The same with role and state (R-CALL-110): a buyer whose current company is blocked chooses another one of them. */
export const listOwnCompanies: Operation<'contragents', Session> = async ({ db, session }) => {
  const rows = await companyRows(db).execute({ accountId: session.account.id });
  return { contragents: rows.map((row) => ({ ...view(row), role: row.role, state: row.state })) };
};

function view(row: Row): Contragent {
  return {
    id: row.id,
    uf_name: row.name,
    uf_current_contragent: row.isCurrent,
    uf_has_debt: row.debt ? '1' : '0',
    uf_order_ban: row.ban ? '1' : '0',
  };
}

import { and, asc, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { servedAccounts, servedByAny } from '#identity/accounts/server/index.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { batched, type Db, rowsOf, statementFor } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { Contragent } from '../contract.ts';

const actors = alias(membership, 'actor_membership');

/** All for himself; for who acts for him, where that one may act too: as manager, or as administrator. */
function mayBeEntered(db: Db, actorId: SQL) {
  const isAdministrator = db
    .select({ one: sql`1` })
    .from(actors)
    .where(
      and(
        eq(actors.companyId, company.id),
        eq(actors.accountId, actorId),
        eq(actors.state, 'active'),
        eq(actors.role, 'ADMIN'),
      ),
    );
  return or(sql`${actorId} is null`, servedByAny(servedAccounts(sql`${actorId}::int`)), exists(isAdministrator));
}

type Row = {
  id: number;
  name: string;
  isCurrent: boolean;
  debt: boolean;
  ban: boolean;
  role: (typeof membership.$inferSelect)['role'];
  state: (typeof company.$inferSelect)['state'];
  stateReason: string;
};

/** As SQL, the companies that an account buys for, by name; `actorId`: who acts for it in a visit, else null. */
export function companiesOf(db: Db, accountId: SQL, actorId: SQL): SQL<Row[]> {
  const rows = db
    .select({
      id: company.id,
      name: company.name,
      isCurrent: sql<boolean>`${membership.isCurrent}`.as('isCurrent'),
      debt: sql<boolean>`${company.hasDebt}`.as('debt'),
      ban: sql<boolean>`${company.orderBan}`.as('ban'),
      role: membership.role,
      state: company.state,
      stateReason: sql<string>`${company.stateReason}`.as('stateReason'),
    })
    .from(membership)
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(and(eq(membership.accountId, accountId), sql`${membership.state} = 'active'`, mayBeEntered(db, actorId)))
    .orderBy(sql`${company.name} collate "und-x-icu"`, asc(company.id))
    .limit(500)
    .as('one');
  return sql<Row[]>`(select coalesce(json_agg(one), '[]') from ${rows})`;
}

const companiesOfAccounts = statementFor((db) =>
  db
    .select({ n: sql<number>`asked.n`, companies: companiesOf(db, sql`asked."accountId"`, sql`asked."actorId"`) })
    .from(sql`jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as asked (n int, "accountId" int, "actorId" int)`)
    .prepare('companies_of_accounts'),
);

/** One statement for the visitors of parallel requests. */
const companiesTogether = batched((db: Db, asked: readonly { accountId: number; actorId: number | null }[]) =>
  rowsOf(asked, (values) => companiesOfAccounts(db).execute(values)),
);

/**
 * The companies that the visitor buys for, by name, with what keeps each from ordering; in a visit those to which it can
 * move.
 */
export async function listCompanies(db: Db, session: Session): Promise<Contragent[]> {
  return (await ownCompanies(db, session)).map(companyView);
}

/** The same with role, state and its reason (R-CALL-110): a buyer whose current company is blocked chooses another one of them. */
export const listOwnCompanies: Operation<'contragents', Session> = async ({ db, session }) => {
  const rows = await ownCompanies(db, session);
  return {
    contragents: rows.map((row) => ({
      ...companyView(row),
      role: row.role,
      state: row.state,
      stateReason: row.stateReason,
    })),
  };
};

async function ownCompanies(db: Db, { account, actor, isChild }: Session): Promise<Row[]> {
  const asked = { accountId: account.id, actorId: isChild ? actor.id : null };
  return (await companiesTogether(db, asked)).companies;
}

export function companyView(row: Row): Contragent {
  return {
    id: row.id,
    uf_name: row.name,
    uf_current_contragent: row.isCurrent,
    uf_has_debt: row.debt ? '1' : '0',
    uf_order_ban: row.ban ? '1' : '0',
  };
}

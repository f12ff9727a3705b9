import { and, asc, eq, exists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { Contragent } from '../contract.ts';

const actors = alias(membership, 'actor_membership');

/** All for himself; for who acts for him, where that one may act too: as manager, or as administrator. */
function mayBeEntered(db: Db) {
  const actorId = sql.placeholder('actorId');
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
  return or(sql`${actorId}::int is null`, eq(company.managerAccountId, actorId), exists(isAdministrator));
}

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
    .where(
      and(eq(membership.accountId, sql.placeholder('accountId')), eq(membership.state, 'active'), mayBeEntered(db)),
    )
    .orderBy(sql`${company.name} collate "und-x-icu"`, asc(company.id))
    .limit(500)
    .prepare('companies_of_account'),
);

type Row = Awaited<ReturnType<ReturnType<typeof companyRows>['execute']>>[number];

/**
 * The companies that the visitor buys for, by name, with what keeps each from ordering; in a visit those to which it can
 * move.
 */
export async function listCompanies(db: Db, session: Session): Promise<Contragent[]> {
  return (await rowsOf(db, session)).map(view);
}

/** The same with role and state (R-CALL-110): a buyer whose current company is blocked chooses another one of them. */
export const listOwnCompanies: Operation<'contragents', Session> = async ({ db, session }) => {
  const rows = await rowsOf(db, session);
  return { contragents: rows.map((row) => ({ ...view(row), role: row.role, state: row.state })) };
};

const rowsOf = (db: Db, { account, actor, isChild }: Session): Promise<Row[]> =>
  companyRows(db).execute({ accountId: account.id, actorId: isChild ? actor.id : null });

function view(row: Row): Contragent {
  return {
    id: row.id,
    uf_name: row.name,
    uf_current_contragent: row.isCurrent,
    uf_has_debt: row.debt ? '1' : '0',
    uf_order_ban: row.ban ? '1' : '0',
  };
}

import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { companyTerms } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { batched, type Db, hiddenList, statementFor } from '#server/db/index.ts';
import { hashToken } from '#server/session/hash-token.ts';
import type { Session, Visitor } from '#server/session/session.ts';
import { getSiteState, siteColumns, siteStateOf } from '#server/session/site-state.ts';
import { siteState } from '#server/tables.ts';
import { session } from './tables.ts';

const actor = alias(account, 'actor');
const parent = alias(session, 'parent');
const actorMembership = alias(membership, 'actor_membership');

/**
 * In a child session: the parent is alive, the account buys for the company that was entered, and the actor still may
 * act there: its manager, or one of its administrators for who is none.
 */
const mayAct = sql<boolean>`(
  ${parent.id} is not null and ${membership.companyId} = ${session.companyId} and (
    ${actor.role} = 'MANAGER' and ${company.managerAccountId} = ${actor.id}
    or ${actorMembership.role} = 'ADMIN' and ${membership.role} = 'USER'
  )) is true`;

const sessionsByToken = statementFor((db) =>
  db
    .select({
      id: session.id,
      tokenHash: session.tokenHash,
      expiresAt: session.expiresAt,
      parentSessionId: session.parentSessionId,
      needsSecondFactor: session.needsSecondFactor,
      mayAct,
      account: {
        id: account.id,
        role: account.role,
        name: account.name,
        lastName: account.lastName,
        secondName: account.secondName,
        email: account.email,
        phone: account.phone,
        workPosition: account.workPosition,
        cityId: account.cityId,
      },
      actor: { id: actor.id, name: actor.name, lastName: actor.lastName },
      membership: { role: membership.role, rights: membership.rights },
      company: companyTerms,
      site: siteColumns,
    })
    .from(session)
    .innerJoin(account, and(eq(account.id, session.accountId), eq(account.active, true)))
    .innerJoin(actor, and(eq(actor.id, session.actorAccountId), eq(actor.active, true)))
    .leftJoin(
      parent,
      and(eq(parent.id, session.parentSessionId), isNull(parent.revokedAt), gt(parent.expiresAt, sql`now()`)),
    )
    .leftJoin(
      membership,
      and(eq(membership.accountId, account.id), eq(membership.isCurrent, true), eq(membership.state, 'active')),
    )
    .leftJoin(company, eq(company.id, membership.companyId))
    .leftJoin(
      actorMembership,
      and(
        eq(actorMembership.accountId, actor.id),
        eq(actorMembership.companyId, session.companyId),
        eq(actorMembership.state, 'active'),
      ),
    )
    .leftJoin(siteState, sql`true`)
    .where(
      and(
        sql`${session.tokenHash} = any(${hiddenList('tokenHashes', 'text')})`,
        isNull(session.revokedAt),
        gt(session.expiresAt, sql`now()`),
      ),
    )
    .prepare('sessions_by_token'),
);

/** One statement for the tokens of parallel requests. */
const findByTokenHash = batched(async (db: Db, tokenHashes: readonly string[]) => {
  const rows = await sessionsByToken(db).execute({ tokenHashes: [...tokenHashes] });
  const byHash = new Map(rows.map((row) => [row.tokenHash, row]));
  return tokenHashes.map((tokenHash) => byHash.get(tokenHash));
});

type Row = Awaited<ReturnType<ReturnType<typeof sessionsByToken>['execute']>>[number];

/**
 * The living session of a token, or null, and the state of the shop: one statement, on every call, so that a revoked
 * token and a closed shop hold at once.
 */
export async function findVisitor(db: Db, token: string | undefined): Promise<Visitor> {
  const row = await findRow(db, token);
  return row
    ? { session: sessionOf(row), site: siteStateOf(row.site) }
    : { session: null, site: await getSiteState(db) };
}

async function findRow(db: Db, token: string | undefined): Promise<Row | undefined> {
  return token && token.length <= 128 ? findByTokenHash(db, hashToken(token)) : undefined;
}

/** Null for a child session whose parent has ended or whose actor may not act there any more. */
function sessionOf(row: Row): Session | null {
  const { account: own, membership: member, company: current } = row;
  const isChild = row.parentSessionId !== null;
  if (isChild && !row.mayAct) return null;
  return {
    id: row.id,
    account: own,
    actor: row.actor,
    isChild,
    needsSecondFactor: row.needsSecondFactor,
    role: own.role === 'USER' ? (member?.role ?? 'USER') : own.role,
    company: current && member ? { ...current, ...member } : null,
    expiresAt: row.expiresAt,
  };
}

import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { actingRights, companyTerms, servedAccounts } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { batched, chargeRequest, type Db, hiddenList, aliasedColumns, statementFor } from '#server/db/index.ts';
import { hashToken } from '#server/session/hash-token.ts';
import type { Session, Visitor } from '#server/session/session.ts';
import { getSiteState, siteColumns, siteStateOf } from '#server/session/site-state.ts';
import { createSlot } from '#server/slot.ts';
import { siteState } from '#server/tables.ts';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import { isDue, prolong } from './prolong.ts';
import { session } from './tables.ts';

const actor = alias(account, 'actor');
const parent = alias(session, 'parent');
const actorMembership = alias(membership, 'actor_membership');

/** The mark of an account's basket as SQL (`Session.basketMark`). The basket is of a higher layer and provides it. */
export const basketMarkSlot = createSlot<(accountId: SQL) => SQL<string | null>>('mark of a basket');

/** The session of a token that is asked for, with its account, its company and the state of the shop. */
const sessionFields = aliasedColumns({
  id: session.id,
  tokenHash: session.tokenHash,
  expiresAt: session.expiresAt,
  parentSessionId: session.parentSessionId,
  enteredCompanyId: session.companyId,
  actorAccountId: session.actorAccountId,
  needsSecondFactor: session.needsSecondFactor,
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
  staff: account.staffRights,
  membership: { role: membership.role, rights: membership.rights },
  company: companyTerms,
  site: siteColumns,
});

/**
 * Token by token: for a list of tokens the server would rather read all accounts than look ten of them up, and one or two
 * are the rule.
 */
const sessionsByToken = statementFor((db) => {
  const found = db
    .select({
      ...sessionFields,
      basketMark: basketMarkSlot
        .get()(sql`${account.id}`)
        .as('basketMark'),
      isDue: isDue(session).as('isDue'),
    })
    .from(session)
    .innerJoin(account, and(eq(account.id, session.accountId), sql`${account.active}`))
    .leftJoin(
      membership,
      and(eq(membership.accountId, account.id), sql`${membership.isCurrent}`, eq(membership.state, 'active')),
    )
    .leftJoin(company, eq(company.id, membership.companyId))
    .leftJoin(siteState, sql`true`)
    .where(
      and(eq(session.tokenHash, sql`asked.token_hash`), isNull(session.revokedAt), gt(session.expiresAt, sql`now()`)),
    )
    // Keeps the server from joining it with all that is asked for
    .limit(1)
    .as('found');
  return db
    .select(found._.selectedFields)
    .from(sql`unnest(${hiddenList('tokenHashes', 'text')}) as asked (token_hash)`)
    .crossJoinLateral(found)
    .prepare('sessions_by_token');
});

/** One statement for the tokens of parallel requests. */
const findByTokenHash = batched(async (db: Db, tokenHashes: readonly string[]) => {
  const rows = await sessionsByToken(db).execute({ tokenHashes: [...tokenHashes] });
  const byHash = new Map(
    rows.map(({ membership: member, company: current, site, ...row }) => [
      row.tokenHash,
      {
        ...row,
        membership: member.role === null ? null : member,
        company: current.id === null ? null : current,
        site: site.closed === null ? null : site,
      },
    ]),
  );
  return tokenHashes.map((tokenHash) => byHash.get(tokenHash));
});

type Row = NonNullable<Awaited<ReturnType<typeof findByTokenHash>>>;

/** The actors of sessions that were opened for another account, and whether their parent sessions are alive. */
const actorsOfSessions = statementFor((db) =>
  db
    .select({
      sessionId: session.id,
      actor: { id: actor.id, name: actor.name, lastName: actor.lastName },
      role: actor.role,
      staff: actor.staffRights,
      serves: sql<number[]>`${servedAccounts(actor.id)}`,
      isParentAlive: sql<boolean>`${parent.id} is not null`,
      isParentDue: isDue(parent),
      roleInCompany: actorMembership.role,
    })
    .from(session)
    .innerJoin(actor, and(eq(actor.id, session.actorAccountId), eq(actor.active, true)))
    .leftJoin(
      parent,
      and(eq(parent.id, session.parentSessionId), isNull(parent.revokedAt), gt(parent.expiresAt, sql`now()`)),
    )
    .leftJoin(
      actorMembership,
      and(
        eq(actorMembership.accountId, actor.id),
        eq(actorMembership.companyId, session.companyId),
        eq(actorMembership.state, 'active'),
      ),
    )
    .where(sql`${session.id} = any(${hiddenList('sessionIds', 'int')})`)
    .prepare('actors_of_sessions'),
);

type Acting = Awaited<ReturnType<ReturnType<typeof actorsOfSessions>['execute']>>[number];

/** Of a session of the own account nothing is read. */
type ActingOrOwn = Pick<Acting, 'actor'> & Partial<Acting>;

const findActing = batched(async (db: Db, sessionIds: readonly number[]) => {
  const rows = await actorsOfSessions(db).execute({ sessionIds: [...sessionIds] });
  const byId = new Map(rows.map((row) => [row.sessionId, row]));
  return sessionIds.map((id) => byId.get(id));
});

/**
 * The living session of a token, or null, and the state of the shop: one statement, on every call, so that a revoked
 * token and a closed shop hold at once. The actor of a child session is read by a second one: such sessions are few,
 * and its joins would cost every call. From now on the request takes the account's share of the connections. The use
 * moves the end of the session on, which is written now and then.
 */
export async function findVisitor(db: Db, token: string | undefined): Promise<Visitor> {
  const row = await findRow(db, token);
  if (!row) return { session: null, site: await getSiteState(db) };
  chargeRequest(row.account.id);
  const found = await sessionOf(db, row);
  if (found && row.isDue) await prolong(db, row.id);
  return { session: found, site: siteStateOf(row.site) };
}

async function findRow(db: Db, token: string | undefined): Promise<Row | undefined> {
  return token && token.length <= 128 ? findByTokenHash(db, hashToken(token)) : undefined;
}

/** Null for a child session whose parent has ended or whose actor may not act there any more. */
async function sessionOf(db: Db, row: Row): Promise<Session | null> {
  const { account: own, membership: member, company: current } = row;
  const isChild = row.parentSessionId !== null;
  const acting: ActingOrOwn | undefined =
    isChild || row.actorAccountId !== own.id ? await findActing(db, row.id) : { actor: own };
  if (!acting || (isChild && !mayAct(row, acting))) return null;
  // Who acts for somebody is at work himself
  if (acting.isParentDue) await prolong(db, row.parentSessionId!);
  const { id, name, lastName } = acting.actor;
  return {
    id: row.id,
    account: own,
    actor: { id, name, lastName },
    isChild,
    needsSecondFactor: row.needsSecondFactor,
    role: own.role === 'USER' ? (member?.role ?? 'USER') : own.role,
    staff: own.role === 'MANAGER' ? row.staff : {},
    company: current && member ? { ...current, ...member } : null,
    expiresAt: row.expiresAt,
    basketMark: row.basketMark,
  };
}

/** Who acts for customers serves them and may order for them. */
function mayActAsStaff(
  { staff, serves }: Pick<Acting, 'staff' | 'serves'>,
  managerIds: readonly (number | null)[],
): boolean {
  const reaches = actingRights.map((right) => scopeOf(staff, right));
  return reaches.every(
    (scope) => scope === 'all' || (scope === 'own' && managerIds.some((id) => id !== null && serves.includes(id))),
  );
}

/**
 * In a child session: the parent is alive, the account buys for the company that was entered, and the actor still may
 * act there: staff who serve it, or one of its administrators for who is none.
 */
function mayAct({ enteredCompanyId, company: current, membership: member }: Row, acting: ActingOrOwn): boolean {
  if (!acting.isParentAlive || !current || current.id !== enteredCompanyId) return false;
  const { role, staff, serves } = acting;
  const isManager =
    role === 'MANAGER' &&
    staff !== undefined &&
    serves !== undefined &&
    mayActAsStaff({ staff, serves }, [current.managerAccountId, current.secondManagerAccountId]);
  return isManager || (acting.roleInCompany === 'ADMIN' && member?.role === 'USER');
}

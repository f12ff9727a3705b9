import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { actingRights, lockServed } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { lockAsAdministrator } from '#identity/companies/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { endVisits } from '#identity/session/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import type { EntryRequest } from '../contract.ts';
import { entryConsent } from './tables.ts';

/** How long a consent holds, and how long a question waits for its answer. */
const HOLDS = sql`interval '1 hour'`;
const WAITS = sql`interval '1 day'`;

/** A question that nobody answered in a day is none any more. */
const isWaiting = and(isNull(entryConsent.answeredAt), gt(entryConsent.askedAt, sql`now() - ${WAITS}`));
const isHolding = gt(entryConsent.allowedUntil, sql`now()`);

/** Until when a manager may enter a company that wants to be asked; undefined: he may not. */
export async function consentOf(tx: Db, companyId: number, managerId: number): Promise<Date | undefined> {
  const [row] = await tx
    .select({ until: entryConsent.allowedUntil })
    .from(entryConsent)
    .where(and(eq(entryConsent.companyId, companyId), eq(entryConsent.managerAccountId, managerId), isHolding))
    .orderBy(desc(entryConsent.allowedUntil))
    .limit(1);
  return row?.until ?? undefined;
}

/** Who asks to enter a company, and whose consent holds, newest first. */
export async function entryRequests(db: Db, companyId: number): Promise<EntryRequest[]> {
  const rows = await db
    .select({
      id: entryConsent.id,
      name: account.name,
      lastName: account.lastName,
      askedAt: entryConsent.askedAt,
      allowedUntil: entryConsent.allowedUntil,
    })
    .from(entryConsent)
    .innerJoin(account, eq(account.id, entryConsent.managerAccountId))
    .where(and(eq(entryConsent.companyId, companyId), or(isWaiting, isHolding)))
    .orderBy(desc(entryConsent.id))
    .limit(20);
  return rows.map(({ id, askedAt, allowedUntil, ...person }) => ({
    id,
    manager: fullName(person),
    askedAt: askedAt.toISOString(),
    allowedUntil: allowedUntil?.toISOString() ?? null,
  }));
}

/**
 * Stores whether a company wants to be asked before a manager acts for its people. Visits without a consent end.
 * Errors: NOT_FOUND, FORBIDDEN.
 */
export const requireConsent: Operation<'entryConsentRequire', Session> = async (ctx, { body }) => {
  const { db, session, request } = ctx;
  const { contragent: companyId, isRequired } = body;
  await transaction(db, async (tx) => {
    await lockAsAdministrator(tx, session, companyId);
    await tx.update(company).set({ requiresEntryConsent: isRequired }).where(eq(company.id, companyId));
    if (isRequired) await endVisits(tx, { companyId, of: 'managers' });
    await writeAudit(tx, {
      action: isRequired ? 'entry.require' : 'entry.free',
      actorAccountId: session.account.id,
      accountId: session.account.id,
      object: `company ${companyId}`,
      companyId,
      ip: request.ip,
    });
  });
  return {};
};

/**
 * A manager asks the administrators of a company that he serves. Answers with the consent that holds already. A question
 * that waits is not asked twice. Errors: NOT_FOUND, FORBIDDEN; CONFLICT where nobody needs to be asked or could answer.
 */
export const askEntry: Operation<'entryConsentAsk', Session> = async ({ db, session, request, now }, { body }) => {
  const managerId = session.account.id;
  const { contragent: companyId } = body;
  return transaction(db, async (tx) => {
    const [firm] = await lockServed(tx, session, [companyId], actingRights);
    if (!firm!.requiresEntryConsent) throw refuse('CONFLICT', 'Согласие больше не нужно: можно войти');
    const until = await consentOf(tx, companyId, managerId);
    if (until) return { allowedUntil: until.toISOString() };
    const isMine = and(eq(entryConsent.companyId, companyId), eq(entryConsent.managerAccountId, managerId));
    const [waiting] = await tx.select({ id: entryConsent.id }).from(entryConsent).where(and(isMine, isWaiting));
    if (waiting) return { allowedUntil: null };
    const administrators = await administratorsOf(tx, companyId);
    if (administrators.length === 0) {
      throw refuse('CONFLICT', 'В компании нет администратора, который мог бы согласиться');
    }
    // A question that expired without an answer is replaced
    await tx.delete(entryConsent).where(and(isMine, isNull(entryConsent.answeredAt)));
    await tx.insert(entryConsent).values({ companyId, managerAccountId: managerId });
    for (const accountId of administrators) {
      await notify(tx, {
        accountId,
        title: `${fullName(session.account)} просит разрешить вход`,
        text: `Менеджер хочет работать от имени сотрудников компании ${firm!.name}. Согласие действует один час`,
        url: `/mycompanies/?company=${companyId}`,
        at: now(),
      });
    }
    await writeAudit(tx, {
      action: 'entry.ask',
      actorAccountId: managerId,
      accountId: managerId,
      object: `company ${companyId}`,
      companyId,
      ip: request.ip,
    });
    return { allowedUntil: null };
  });
};

/**
 * An administrator agrees for an hour or refuses; a refusal of what was allowed ends the manager's visits at once.
 * Errors: NOT_FOUND, FORBIDDEN; CONFLICT for a question that was answered already.
 */
export const answerEntry: Operation<'entryConsentAnswer', Session> = async (ctx, { body }) => {
  const { db, session, request, now } = ctx;
  await transaction(db, async (tx) => {
    const [asked] = await tx
      .select({ companyId: entryConsent.companyId })
      .from(entryConsent)
      .where(eq(entryConsent.id, body.request));
    if (!asked) throw noRequest();
    const { companyId } = asked;
    await lockAsAdministrator(tx, session, companyId).catch((error: unknown) => {
      // A company that is not his does not exist for him, nor do its requests
      throw (error as { status?: number }).status === 404 ? noRequest() : error;
    });
    const [answered] = await tx
      .update(entryConsent)
      .set({
        answeredAt: sql`now()` as never,
        answeredBy: session.account.id,
        allowedUntil: body.isAllowed ? (sql`now() + ${HOLDS}` as never) : null,
      })
      .where(
        and(
          eq(entryConsent.id, body.request),
          body.isAllowed ? isWaiting : or(isWaiting, and(isNotNull(entryConsent.answeredAt), isHolding)),
        ),
      )
      .returning();
    if (!answered) throw refuse('CONFLICT', 'На этот запрос уже ответили, или он устарел');
    if (!body.isAllowed) await endVisits(tx, { companyId, with: answered.managerAccountId });
    const [firm] = await tx.select({ name: company.name }).from(company).where(eq(company.id, companyId));
    await notify(tx, {
      accountId: answered.managerAccountId,
      title: body.isAllowed ? `${firm!.name}: вход разрешён на час` : `${firm!.name}: вход не разрешён`,
      url: `/manager/mycompanies/${companyId}/`,
      at: now(),
    });
    await writeAudit(tx, {
      action: body.isAllowed ? 'entry.allow' : 'entry.refuse',
      actorAccountId: session.account.id,
      accountId: answered.managerAccountId,
      object: `company ${companyId}`,
      companyId,
      ip: request.ip,
    });
  });
  return {};
};

const noRequest = () => notFound('Такого запроса нет');

async function administratorsOf(tx: Db, companyId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: account.id })
    .from(membership)
    .innerJoin(account, and(eq(account.id, membership.accountId), eq(account.active, true)))
    .where(and(eq(membership.companyId, companyId), eq(membership.state, 'active'), eq(membership.role, 'ADMIN')));
  return rows.map(({ id }) => id);
}

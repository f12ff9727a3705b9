import { randomBytes } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { writeAudit } from '#identity/audit/server/index.ts';
import { type BasketOfSwitch, makeCurrent, type MoveVisit } from '#identity/companies/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { endVisits } from '#identity/session/server/index.ts';
import { session as sessionTable } from '#identity/session/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation, RequestContext } from '#server/serve.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { checkIsMember, checkMayEnter } from './may-enter.ts';

/** A visit lasts no longer [A-036]. */
const LASTS = sql`interval '8 hours'`;

/**
 * Opens a session in which the caller acts for one of a company's people (R-CALL-114) [A-039]. The company becomes the
 * person's current one, because prices, basket and orders are those of the current company; he gets a notice. The
 * session ends with the caller's own, after eight hours, and as soon as one of the two may not act there any more:
 * `findVisitor` asks at every call. Errors: FORBIDDEN, NOT_FOUND, CONSENT_NEEDED.
 */
export const getUserToken =
  (basket: BasketOfSwitch): Operation<'contragentUserToken', Session> =>
  async ({ db, session, request, now }, { body }) => {
    const { account: self } = session;
    if (self.role === 'TECH') throw refuse('FORBIDDEN', 'Работать от имени покупателя может только менеджер');
    const { contragent: companyId, user_id: accountId } = body;
    if (accountId === self.id) throw refuse('FORBIDDEN', 'Вы уже работаете от своего имени');
    const token = randomBytes(32).toString('base64url');
    await transaction(db, async (tx) => {
      // Nobody's basket is locked by who could not enter; all is asked again under the locks
      await checkIsMember(tx, accountId, companyId);
      await basket.lock(tx, accountId);
      const entrance = await checkMayEnter(tx, { actorId: self.id, companyId, accountId });
      if (!entrance.isCurrent) {
        await endVisits(tx, { with: accountId, elsewhereThan: companyId });
        await makeCurrent(tx, accountId, companyId);
        await basket.setCompany(tx, accountId, companyId, now());
      }
      await openVisit(tx, { session, accountId, companyId, token, until: entrance.until, request });
      await writeAudit(tx, {
        action: 'acting.start',
        actorAccountId: self.id,
        accountId,
        object: `company ${companyId}`,
        companyId,
        ip: request.ip,
      });
      await notify(tx, {
        accountId,
        title: `${entrance.isManager ? 'Менеджер' : 'Администратор'} ${fullName(self)} работает от вашего имени`,
        text: `Компания ${entrance.companyName}. Что сделано, видно в вашем профиле`,
        url: '/my-profile/',
        at: now(),
      });
    });
    return { token };
  };

type Opening = {
  session: Session;
  accountId: number;
  companyId: number;
  token: string;
  /** The end of a consent ends the visit. */
  until: Date | undefined;
  request: RequestContext;
};

async function openVisit(tx: Db, { session, accountId, companyId, token, until, request }: Opening): Promise<void> {
  // A logout at the same time waits, and then ends the child too
  const [parent] = await tx
    .select({ expiresAt: sessionTable.expiresAt })
    .from(sessionTable)
    .where(and(eq(sessionTable.id, session.id), isNull(sessionTable.revokedAt)))
    .for('no key update');
  if (!parent) throw refuse('AUTH_REQUIRED', 'Войдите в систему, чтобы продолжить');
  await tx.insert(sessionTable).values({
    tokenHash: hashToken(token),
    accountId,
    actorAccountId: session.account.id,
    parentSessionId: session.id,
    companyId,
    expiresAt: earliest(sql`now() + ${LASTS}`, parent.expiresAt, until),
    ip: request.ip,
    agent: request.agent,
  });
}

function earliest(most: SQL, ...others: (Date | undefined)[]): SQL {
  const dates = others.filter((date) => date !== undefined).map((date) => sql`${date.toISOString()}::timestamptz`);
  return sql`least(${sql.join([most, ...dates], sql`, `)})`;
}

/** Moves a visit to another company of the customer, where the actor may act there too (R-CALL-080). */
export const moveVisit: MoveVisit = async (tx, session, companyId) => {
  const { until } = await checkMayEnter(tx, { actorId: session.actor.id, companyId, accountId: session.account.id });
  await tx
    .update(sessionTable)
    .set({ companyId, expiresAt: earliest(sql`${sessionTable.expiresAt}`, until) })
    .where(eq(sessionTable.id, session.id));
};

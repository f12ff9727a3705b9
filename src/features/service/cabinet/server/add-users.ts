import { and, asc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import { lockServed } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { acceptByShop, addMember, removeApplicant } from '#identity/companies/server/index.ts';
import { type Db, escapeLike, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session, type StaffMember } from '#server/session/session.ts';
import { formatPhone, normalisePhone } from '#shared/phone.ts';
import { servedBy } from './served.ts';

const MOST = 50;

/**
 * Customers who may be added to a company (R-CALL-091): those of the manager's other companies by name, and anybody
 * whose whole e-mail or phone is named. Its members are left out. Error: NOT_FOUND.
 */
export const listUsersToAdd: Operation<'managerUsersToAdd', Session> = async ({ db, session }, { query }) => {
  const { contragent: companyId, st: text } = query;
  if (companyId !== undefined) await checkServed(db, session, companyId);
  const rows = await db
    .select({
      id: account.id,
      name: account.name,
      lastName: account.lastName,
      secondName: account.secondName,
      email: account.email,
      phone: account.phone,
    })
    .from(account)
    .where(
      and(
        mayBeAdded(db, session, text),
        companyId === undefined
          ? undefined
          : sql`not exists (
          select from ${membership} where ${membership.accountId} = ${account.id}
            and ${membership.companyId} = ${companyId} and ${membership.state} = 'active')`,
      ),
    )
    .orderBy(sql`${account.lastName} collate "und-x-icu"`, asc(account.id))
    .limit(MOST);
  return {
    users: rows.map(({ id, email, phone, ...person }) => ({
      id,
      full_name: fullName(person) || (email ?? ''),
      contact: email ?? (phone ? formatPhone(phone) : ''),
    })),
  };
};

async function checkServed(db: Db, member: StaffMember, companyId: number): Promise<void> {
  const isServed = await db.$count(company, and(eq(company.id, companyId), servedBy(member)));
  if (isServed === 0) throw notFound('Такой компании нет среди ваших');
}

/** Open accounts of customers whom the manager knows, or whom he names exactly. */
function mayBeAdded(db: Db, member: StaffMember, text: string): SQL {
  const known = db
    .select({ id: membership.accountId })
    .from(membership)
    .innerJoin(company, and(eq(company.id, membership.companyId), servedBy(member)))
    .where(eq(membership.state, 'active'));
  const isKnown = inArray(account.id, known);
  const part = `%${escapeLike(text)}%`;
  const phone = normalisePhone(text);
  const isNamed = or(
    sql`lower(${account.email}) = ${text.toLowerCase()}`,
    phone ? eq(account.phone, phone) : undefined,
    and(isKnown, or(ilike(account.lastName, part), ilike(account.name, part), ilike(account.email, part))),
  );
  return and(eq(account.role, 'USER'), eq(account.active, true), text === '' ? isKnown : isNamed)!;
}

/**
 * Lets customers into companies of the manager (R-CALL-092); who is in one already stays what he is there. All or nothing.
 * Errors: NOT_FOUND for a company that he does not serve and for who may not be added.
 */
export const addUsers: Operation<'managerAddUsers', Session> = async ({ db, session }, { body }) => {
  const managerId = session.account.id;
  const users = [...new Set(body.users)];
  const added = await transaction(db, async (tx) => {
    const firms = await lockServed(tx, session, body.contragents);
    const open = await tx
      .select({ id: account.id })
      .from(account)
      .where(and(inArray(account.id, users), eq(account.role, 'USER'), eq(account.active, true)));
    if (open.length < users.length) throw notFound('Такого покупателя нет');
    let count = 0;
    for (const firm of firms) {
      for (const accountId of users.toSorted((a, b) => a - b)) {
        if (await addMember(tx, firm, { accountId, role: body.role, by: managerId })) count += 1;
      }
    }
    return count;
  });
  return { added };
};

/** Lets in, or turns down, who asks for a company of the manager. Errors: NOT_FOUND, CONFLICT. */
export const answerUser: Operation<'managerAnswerUser', Session> = async ({ db, session }, { body }) => {
  await transaction(db, async (tx) => {
    const [firm] = await lockServed(tx, session, [body.contragent]);
    const answer = body.isAccepted ? acceptByShop : removeApplicant;
    if (!(await answer(tx, firm!, body.user_id, session.account.id))) {
      throw refuse('CONFLICT', 'Он больше не просит доступа: обновите страницу');
    }
  });
  return {};
};

import { and, eq, sql } from 'drizzle-orm';
import { account, membership } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { inviteAccount, sendInvitation } from '#identity/recovery/server/index.ts';
import { countStrictly } from '#server/count-strictly.ts';
import type { Db } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import { refuse } from '#server/errors.ts';
import { withIdempotency } from '#server/idempotency.ts';
import type { Operation } from '#server/serve.ts';
import type { Rights, Session } from '#server/session/session.ts';
import { acceptMember } from './applicants.ts';
import { lockAsAdministrator } from './change-rights.ts';

const perCompany = {
  max: 100,
  windowSeconds: 86_400,
  message: 'Сегодня компания пригласила уже много сотрудников. Повторите завтра',
};

/**
 * Invites a person into a company (R-CALL-113): a new e-mail gets an account without a password and a letter that sets
 * one; an existing account is asked, and decides on its page of companies. The administrator sees the same in both cases,
 * so that nobody learns whose address is known. Once for an Idempotency-Key. Errors: NOT_FOUND, FORBIDDEN, CONFLICT,
 * RATE_LIMITED.
 */
export const invitePerson: Operation<'contragentCreateUser', Session> = async (ctx, { body }) => {
  const { session, request, now } = ctx;
  const { contragent: companyId, email, rights } = body;
  return withIdempotency(ctx, 'contragentCreateUser', body, async (tx) => {
    const firm = await lockAsAdministrator(tx, session, companyId);
    await countStrictly(tx, `company:invite:${companyId}`, perCompany);
    await writeAudit(tx, {
      action: 'company.invite',
      actorAccountId: session.account.id,
      object: `company ${companyId}`,
      companyId,
      ip: request.ip,
    });
    const person = {
      email,
      name: body.name,
      lastName: body.last_name,
      secondName: body.second_name,
      workPosition: body.work_position,
      phone: await freePhone(tx, body.phone),
      role: 'USER' as const,
    };
    // Staff of the shop belong to no company, a closed account stays closed: nothing happens, and nobody learns of it
    const answer = { user: { email, state: 'invited' as const } };
    const before = await findByEmail(tx, email);
    if (before && (before.role !== 'USER' || !before.active)) return answer;
    // An account without a proven contact was invited before and gets a new link
    const invitation = before?.isProven ? null : await inviteAccount(tx, person, session.account.id);
    const known = (await findByEmail(tx, email))!;
    const state = await addInvited(tx, firm, { accountId: known.id, rights, by: session.account.id });
    if (state === 'active') throw refuse('CONFLICT', 'Этот сотрудник уже в компании', { field: 'email' });
    if (state === 'accepted') return { user: { email, state: 'active' as const } };
    if (invitation !== null && invitation !== 'has password') {
      await sendInvitation(tx, person, invitation.path, firm.name);
      return answer;
    }
    const subject = `Компания ${firm.name} приглашает вас`;
    await notify(tx, { accountId: known.id, title: subject, url: '/mycompanies/', at: now() });
    await sendLetter(tx, {
      kind: 'company.invited',
      to: email,
      accountId: known.id,
      subject,
      content: {
        paragraphs: ['Администратор компании приглашает вас покупать от её имени. Примите приглашение или отклоните.'],
        facts: [['Компания', firm.name]],
        action: { label: 'Открыть приглашение', path: '/mycompanies/' },
        closing: ['Пока вы не приняли приглашение, компания не видит вашего имени и телефона.'],
      },
    });
    return answer;
  });
};

/** The membership that waits for the person; who has asked for it himself is let in. */
async function addInvited(
  tx: Db,
  firm: { id: number; name: string },
  { accountId, rights, by }: { accountId: number; rights: Rights; by: number },
): Promise<'invited' | 'active' | 'accepted'> {
  const [before] = await tx
    .select({ state: membership.state })
    .from(membership)
    .where(and(eq(membership.companyId, firm.id), eq(membership.accountId, accountId)));
  if (before?.state === 'active') return 'active';
  if (before?.state === 'pending') {
    await acceptMember(tx, firm, accountId, by);
    return 'accepted';
  }
  await tx
    .insert(membership)
    .values({ accountId, companyId: firm.id, rights, state: 'invited' })
    .onConflictDoUpdate({ target: [membership.accountId, membership.companyId], set: { rights } });
  return 'invited';
}

async function findByEmail(tx: Db, email: string) {
  const [row] = await tx
    .select({
      id: account.id,
      role: account.role,
      active: account.active,
      isProven: sql<boolean>`coalesce(${account.emailConfirmedAt}, ${account.phoneConfirmedAt}) is not null`,
    })
    .from(account)
    .where(sql`lower(${account.email}) = ${email}`);
  return row;
}

/** A phone that no account has. */
async function freePhone(tx: Db, phone: string | null): Promise<string | null> {
  if (phone === null) return null;
  return (await tx.$count(account, eq(account.phone, phone))) === 0 ? phone : null;
}

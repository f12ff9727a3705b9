import { sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { deliverInvitation, inviteAccount } from '#identity/recovery/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { presets } from '#shared/rights/staff-rights.ts';
import { alreadyDone, checkMayGive, lockMember, lockStaff, powersOf } from './lock-staff.ts';

const taken = () =>
  refuse('TAKEN', 'Учётная запись с этой почтой уже есть: для сотрудника нужна другая', { field: 'email' });

/**
 * Makes an account of staff with the rights of a preset, or of a technical user. Its link goes by letter; without a mail
 * server the answer has it. Errors: TAKEN, NOT_ALLOWED.
 */
export const inviteMember: Operation<'officeStaffInvite', Session> = (ctx, { body }) => {
  const { preset, ...person } = body;
  const kind =
    preset === 'tech'
      ? ({ role: 'TECH', staffRights: {} } as const)
      : ({ role: 'MANAGER', staffRights: presets[preset].rights, preset } as const);
  return transaction(ctx.db, async (tx) => {
    const { own } = await lockStaff(tx, ctx);
    checkMayGive(own.staffRights, powersOf(kind));
    const byEmail = sql`lower(${account.email}) = ${person.email}`;
    if ((await tx.$count(account, byEmail)) > 0) throw taken();
    const { staffRights: _, ...role } = kind;
    const invitation = await inviteAccount(tx, { ...person, ...role }, own.id);
    const [made] = await tx.select({ id: account.id, role: account.role }).from(account).where(byEmail);
    // Somebody else may have made an account with this e-mail at the same moment
    if (invitation === 'has password' || made?.role !== kind.role) throw taken();
    return { id: made.id, link: await deliverInvitation(tx, ctx.env, { to: person.email, path: invitation.path }) };
  });
};

/** Sends a member without a password another link; the earlier ones end. Errors: NOT_FOUND, CONFLICT, NOT_ALLOWED. */
export const inviteMemberAgain: Operation<'officeStaffInviteAgain', Session> = (ctx, { params }) =>
  transaction(ctx.db, async (tx) => {
    const { member, own } = await lockMember(tx, ctx, params.id);
    const { email, name, lastName, role } = member;
    if (email === null || !member.active) throw alreadyDone('Учётная запись закрыта');
    // Without a mail server the answer has the link, which opens the account
    checkMayGive(own.staffRights, powersOf(member));
    const invitation = await inviteAccount(tx, { email: email.toLowerCase(), name, lastName, role }, own.id);
    if (invitation === 'has password') throw alreadyDone('Пароль уже задан');
    return { link: await deliverInvitation(tx, ctx.env, { to: email, path: invitation.path }) };
  });

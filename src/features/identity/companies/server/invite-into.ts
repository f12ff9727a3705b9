import { and, eq, sql } from 'drizzle-orm';
import { account, membership } from '#identity/accounts/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { inviteAccount, sendInvitation, withdrawAccount } from '#identity/recovery/server/index.ts';
import { currentTime } from '#server/clock.ts';
import type { Db } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import type { Rights } from '#server/session/session.ts';
import { acceptMember } from './applicants.ts';
import { auditCompany, type Decider } from './change-company.ts';

type Firm = { id: number; name: string };

export type Invitation = {
  /** In lower case. */
  email: string;
  name: string;
  lastName: string;
  secondName: string;
  workPosition: string;
  /** Eleven digits; left out where another account has it. */
  phone: string | null;
  rights: Rights;
  /** Absent: a buyer, or what an earlier invitation says. */
  role?: 'USER' | 'ADMIN';
  /** Who invites to what, in a sentence of the letter to an existing account. */
  asks: string;
  by: number;
};

/** `impossible`: staff of the shop belong to no company, and a closed account stays closed. */
type Invited = { state: 'invited' | 'active' | 'accepted' | 'impossible'; accountId: number | null };

/**
 * Invites a person into a company: a new e-mail gets an account without a password and a letter that sets one; an
 * existing account is asked, stays what it is, and decides on its page of companies. Who has asked for the company is let
 * in. Part of the caller's transaction, which has locked the company.
 */
export async function inviteInto(tx: Db, firm: Firm, invitation: Invitation): Promise<Invited> {
  const { email, rights, role, asks, by, ...names } = invitation;
  const before = await findByEmail(tx, email);
  if (before && (before.role !== 'USER' || !before.active)) return { state: 'impossible', accountId: before.id };
  const state = before && (await stateIn(tx, firm, before.id));
  if (state === 'active') return { state, accountId: before!.id };
  if (state === 'pending') {
    await acceptMember(tx, firm, before!.id, by);
    return { state: 'accepted', accountId: before!.id };
  }
  const person = { ...names, email, phone: await freePhone(tx, names.phone), role: 'USER' as const };
  // An account without a proven contact was invited before and gets a new link
  const made = before?.isProven ? null : await inviteAccount(tx, person, by);
  const accountId = (await findByEmail(tx, email))!.id;
  const said = { rights, ...(role !== undefined && { role }) };
  await tx
    .insert(membership)
    .values({ accountId, companyId: firm.id, ...said, state: 'invited' })
    .onConflictDoUpdate({ target: [membership.accountId, membership.companyId], set: said });
  if (made !== null && made !== 'has password') await sendInvitation(tx, person, made.path, firm.name);
  else await askAccount(tx, firm, { accountId, email, asks });
  return { state: 'invited', accountId };
}

async function askAccount(
  tx: Db,
  firm: Firm,
  { accountId, email, asks }: { accountId: number; email: string; asks: string },
): Promise<void> {
  const subject = `Компания ${firm.name} приглашает вас`;
  await notify(tx, { accountId, title: subject, url: '/mycompanies/', at: currentTime() });
  await sendLetter(tx, {
    kind: 'company.invited',
    to: email,
    accountId,
    subject,
    content: {
      paragraphs: [`${asks} Примите приглашение или отклоните.`],
      facts: [['Компания', firm.name]],
      action: { label: 'Открыть приглашение', path: '/mycompanies/' },
      closing: ['Пока вы не приняли приглашение, компания не видит вашего имени и телефона.'],
    },
  });
}

/**
 * Takes back an invitation that was not accepted, by staff; the account that it has made goes with it. False where the
 * person is not invited. Part of the caller's transaction, which has locked the company.
 */
export async function withdrawInvitation(
  tx: Db,
  { companyId, accountId }: { companyId: number; accountId: number },
  by: Decider,
): Promise<boolean> {
  const removed = await tx
    .delete(membership)
    .where(
      and(eq(membership.companyId, companyId), eq(membership.accountId, accountId), eq(membership.state, 'invited')),
    )
    .returning({ id: membership.accountId });
  if (removed.length === 0) return false;
  await withdrawAccount(tx, accountId);
  await auditCompany(tx, companyId, { action: 'company.remove', accountId, details: { state: 'invited' }, by });
  return true;
}

async function stateIn(tx: Db, firm: Firm, accountId: number) {
  const [row] = await tx
    .select({ state: membership.state })
    .from(membership)
    .where(and(eq(membership.companyId, firm.id), eq(membership.accountId, accountId)));
  return row?.state;
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

import { and, eq } from 'drizzle-orm';
import { actingRights, asStaffMember, lockServed, staffColumns } from '#identity/accounts/server/index.ts';
import { account, membership } from '#identity/accounts/server/tables.ts';
import { lockAsAdministrator } from '#identity/companies/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { consentOf } from './entry-consent.ts';

type Entry = { actorId: number; companyId: number; accountId: number };

/** `until`: the end of a consent, where the company wants to be asked. */
export type Entrance = { isManager: boolean; companyName: string; isCurrent: boolean; until: Date | undefined };

/**
 * Whether somebody may act for one of a company's people: its manager for anybody, its administrator for who is
 * none. Locks company and membership, so that neither changes before the transaction ends. Throws FORBIDDEN, NOT_FOUND,
 * CONSENT_NEEDED.
 */
export async function checkMayEnter(tx: Db, { actorId, companyId, accountId }: Entry): Promise<Entrance> {
  const [actor] = await tx.select(staffColumns).from(account).where(eq(account.id, actorId));
  const member = asStaffMember(actor);
  const isManager = member !== null;
  const firm = isManager
    ? (await lockServed(tx, member, [companyId], actingRights))[0]!
    : await lockAsAdministrator(tx, { account: { id: actorId } }, companyId);
  if (firm.state === 'blocked') throw refuse('FORBIDDEN', 'Компания закрыта: её людям магазин недоступен');
  const person = await findPerson(tx, accountId, companyId);
  if (!person.active) throw refuse('FORBIDDEN', 'Учётная запись закрыта: от её имени работать нельзя');
  if (!isManager && person.role === 'ADMIN') {
    throw refuse('FORBIDDEN', 'От имени другого администратора работать нельзя');
  }
  const needsConsent = 'requiresEntryConsent' in firm && firm.requiresEntryConsent;
  const until = needsConsent ? await consentOf(tx, companyId, actorId) : undefined;
  if (needsConsent && !until) {
    throw refuse('CONSENT_NEEDED', 'Компания просит согласия: запросите его у администратора');
  }
  return { isManager, companyName: firm.name, isCurrent: person.isCurrent, until };
}

/** Throws NOT_FOUND. */
export async function checkIsMember(tx: Db, accountId: number, companyId: number): Promise<void> {
  const [row] = await tx.select({ id: membership.accountId }).from(membership).where(memberOf(accountId, companyId));
  if (!row) throw noPerson();
}

async function findPerson(tx: Db, accountId: number, companyId: number) {
  const [row] = await tx
    .select({ role: membership.role, isCurrent: membership.isCurrent, active: account.active })
    .from(membership)
    .innerJoin(account, and(eq(account.id, membership.accountId), eq(account.role, 'USER')))
    .where(memberOf(accountId, companyId))
    .for('no key update', { of: membership });
  if (!row) throw noPerson();
  return row;
}

const memberOf = (accountId: number, companyId: number) =>
  and(eq(membership.accountId, accountId), eq(membership.companyId, companyId), eq(membership.state, 'active'));

const noPerson = () => notFound('Такого сотрудника в компании нет');

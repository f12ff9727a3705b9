import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { endVisits } from '#identity/session/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { type Letter, sendLetter } from '#server/delivery/index.ts';
import { createSlot } from '#server/slot.ts';

/** What a contract says; an absent field stays as it is. `creditLimit` is kopecks. */
export type Terms = Partial<
  Pick<
    typeof company.$inferInsert,
    | 'priceTypeId'
    | 'discountPercent'
    | 'currency'
    | 'creditLimit'
    | 'creditDays'
    | 'orderBan'
    | 'canBuyUnavailable'
    | 'managerAccountId'
    | 'secondManagerAccountId'
  >
>;

/** The member of staff who decides; without one it is the operator. `wasRefused`: he takes a refusal back. */
export type Decider = { accountId: number; ip: string; wasRefused?: boolean };

/** What ends with the former currency of companies, whose rows have the new one; settlements belong to a higher layer. */
export const otherMoneySlot = createSlot<(tx: Db, companyIds: readonly number[]) => Promise<void>>(
  'what ends with the former currency of a company',
);

/**
 * Changes the terms of a company; the audit log has the former ones too. Nobody is manager and second
 * manager of one company: who is both stays its manager. Part of the caller's transaction.
 */
export async function changeTerms(tx: Db, id: number, wanted: Terms, by?: Decider): Promise<void> {
  if (Object.keys(wanted).length === 0) return;
  const [firm] = await tx.select().from(company).where(eq(company.id, id)).for('no key update');
  const { managerAccountId: manager, secondManagerAccountId: second } = { ...firm!, ...wanted };
  const isBoth = second !== null && second === manager;
  const terms: Terms = isBoth ? { ...wanted, secondManagerAccountId: null } : wanted;
  const names = Object.keys(terms) as (keyof Terms)[];
  // A permit is a sum of the former currency
  const isOtherMoney = terms.currency !== undefined && terms.currency !== firm!.currency;
  await tx
    .update(company)
    .set({ ...terms, ...(isOtherMoney && { permitLeft: 0, permitEndsAt: null }) })
    .where(eq(company.id, id));
  if (isOtherMoney) await otherMoneySlot.get()(tx, [id]);
  const former = firm!.secondManagerAccountId;
  if (terms.managerAccountId !== undefined) await endVisits(tx, { companyId: id, of: 'managers' });
  else if (terms.secondManagerAccountId !== undefined && former !== null) {
    await endVisits(tx, { companyId: id, with: former });
  }
  const before = Object.fromEntries(names.map((name) => [name, firm![name]]));
  await auditCompany(tx, id, { action: 'company.terms', details: { ...terms, before }, by });
}

/**
 * Lets a company order under its terms: its people get a notice and a letter with `facts`. One that was refused is approved by who says
 * so alone: of two who decide at once one does. False where it does not wait, because somebody has decided already.
 */
export async function approveCompany(
  tx: Db,
  id: number,
  { terms, facts, by }: { terms: Terms; facts: [string, string][]; by?: Decider },
): Promise<boolean> {
  const waits = by?.wasRefused ? isNotNull(company.refusedAt) : eq(company.state, 'pending');
  const [approved] = await tx
    .update(company)
    .set({ orderBan: false, ...terms, state: 'active', stateReason: '', refusedAt: null })
    .where(and(eq(company.id, id), waits))
    .returning({ name: company.name });
  if (!approved) return false;
  await auditCompany(tx, id, { action: 'company.approve', details: terms, by });
  await notifyMembers(tx, id, {
    kind: 'company.approved',
    subject: `Компания ${approved.name} подтверждена`,
    content: {
      paragraphs: ['Мы проверили данные компании. Теперь можно заказывать.'],
      facts,
      action: { label: 'Открыть каталог', path: '/catalog/' },
    },
  });
  return true;
}

/** Refuses a company that waits, with a reason that its people read. False where it does not wait. */
export async function refuseCompany(tx: Db, id: number, reason: string, by?: Decider): Promise<boolean> {
  const [refused] = await tx
    .update(company)
    .set({ state: 'blocked', stateReason: reason, refusedAt: sql`now()` })
    .where(and(eq(company.id, id), eq(company.state, 'pending')))
    .returning({ name: company.name });
  if (!refused) return false;
  await auditCompany(tx, id, { action: 'company.refuse', details: { reason }, by });
  await notifyMembers(tx, id, {
    kind: 'company.refused',
    subject: `Компания ${refused.name} не подтверждена`,
    content: {
      paragraphs: ['К сожалению, мы не можем открыть компании заказы.'],
      facts: [['Причина', reason]],
      closing: ['Если это ошибка, позвоните нам: телефон указан на сайте.'],
    },
  });
  return true;
}

/** Sends the people of a company a notice and a letter; the fact «Причина» is the text of the notice. */
export async function notifyMembers(
  tx: Db,
  companyId: number,
  letter: Omit<Letter, 'to' | 'accountId'>,
): Promise<void> {
  const people = await tx
    .select({ id: account.id, email: account.email })
    .from(membership)
    .innerJoin(account, and(eq(account.id, membership.accountId), eq(account.active, true)))
    .where(and(eq(membership.companyId, companyId), eq(membership.state, 'active')));
  const text = letter.content.facts?.find(([name]) => name === 'Причина')?.[1];
  for (const { id, email } of people) {
    await notify(tx, { accountId: id, title: letter.subject, text });
    if (email !== null) await sendLetter(tx, { ...letter, to: email, accountId: id });
  }
}

interface Change {
  action:
    | 'company.add'
    | 'company.requisites'
    | 'company.import'
    | 'company.terms'
    | 'company.approve'
    | 'company.refuse'
    | 'company.close'
    | 'company.open'
    | 'company.permit'
    | 'company.permitEnd'
    | 'company.permitRefuse'
    | 'company.act'
    | 'company.invite'
    | 'company.remove';
  /** Whom it concerns. */
  accountId?: number;
  details: Record<string, unknown>;
  /** Absent: the operator. */
  by?: Decider | undefined;
}

/** Appends an act of staff or of the operator on a company to the audit log. */
export function auditCompany(tx: Db, id: number, { action, accountId, details, by }: Change): Promise<void> {
  const entry = { action, accountId: accountId ?? null, object: `company ${id}`, companyId: id };
  return by
    ? writeAudit(tx, { ...entry, actorAccountId: by.accountId, ip: by.ip, details })
    : writeAudit(tx, { ...entry, ip: '', details: { by: 'operator', ...details } });
}

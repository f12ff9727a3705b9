import { and, eq, sql } from 'drizzle-orm';
import { account, membership } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { type Letter, sendLetter } from '#server/delivery/index.ts';

type Firm = { id: number; name: string };

const asksFor = (firm: Firm, accountId: number) =>
  and(eq(membership.companyId, firm.id), eq(membership.accountId, accountId), eq(membership.state, 'pending'));

/**
 * Lets somebody into the company that he asked for; it becomes his current one where he has none. False: he did not ask.
 * `by` is who lets him in, the operator where nobody is named.
 */
export async function acceptMember(tx: Db, firm: Firm, accountId: number, by?: number): Promise<boolean> {
  // Two acceptances of one person in two companies must not make both current
  await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('no key update');
  const accepted = await tx
    .update(membership)
    .set({
      state: 'active',
      isCurrent: sql`not exists (select from membership own where own.account_id = ${accountId} and own.is_current)`,
    })
    .where(asksFor(firm, accountId))
    .returning({ id: membership.accountId });
  if (accepted.length === 0) return false;
  await tell(
    tx,
    firm,
    { action: 'company.accept', accountId, by },
    {
      subject: `Вас приняли в компанию ${firm.name}`,
      paragraphs: ['Теперь вам видны цены компании и её заказы.'],
      action: { label: 'Открыть каталог', path: '/catalog/' },
    },
  );
  return true;
}

/** Turns somebody down who asked to be let in. False: he did not ask. */
export async function removeApplicant(tx: Db, firm: Firm, accountId: number, by?: number): Promise<boolean> {
  const [removed] = await tx
    .delete(membership)
    .where(asksFor(firm, accountId))
    .returning({ askedName: membership.askedName });
  if (!removed) return false;
  // He has not seen the name of a company that lets him not in
  const name = removed.askedName === '' ? 'по вашей заявке' : removed.askedName;
  await tell(
    tx,
    firm,
    { action: 'company.decline', accountId, by },
    {
      subject: `Доступ к компании ${name} не открыт`,
      paragraphs: ['Если это ошибка, обратитесь к администратору компании или позвоните нам.'],
    },
  );
  return true;
}

async function tell(
  tx: Db,
  firm: Firm,
  {
    action,
    accountId,
    by,
  }: { action: 'company.accept' | 'company.decline'; accountId: number; by: number | undefined },
  { subject, ...content }: { subject: string } & Letter['content'],
): Promise<void> {
  const actor = by === undefined ? { details: { by: 'operator' } } : { actorAccountId: by };
  await writeAudit(tx, { action, accountId, object: `company ${firm.id}`, companyId: firm.id, ip: '', ...actor });
  await notify(tx, { accountId, title: subject });
  const [person] = await tx.select({ email: account.email }).from(account).where(eq(account.id, accountId));
  if (person?.email == null) return;
  const kind = action === 'company.accept' ? 'company.approved' : 'company.refused';
  await sendLetter(tx, { kind, to: person.email, accountId, subject, content });
}

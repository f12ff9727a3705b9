import { and, eq } from 'drizzle-orm';
import { account, membership } from '#identity/accounts/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import { formatDate } from '#shared/dates.ts';
import { reconciliationAct } from './tables.ts';

type Act = typeof reconciliationAct.$inferSelect;

/** Gives a company the act that it has asked for, as a stored file; who asked is notified. Its row is locked. */
export async function giveAct(
  tx: Db,
  firm: { id: number; name: string },
  { id, fileKey, at }: { id: number; fileKey: string; at: Date },
): Promise<void> {
  const [ready] = await tx
    .update(reconciliationAct)
    .set({ state: 'ready', readyAt: at, fileKey })
    .where(eq(reconciliationAct.id, id))
    .returning();
  await notifyOfAct(tx, firm, ready!);
}

/** Notifies the person who asked for an act that it is ready, where he still may read the finances of the company. */
export async function notifyOfAct(tx: Db, firm: { id: number; name: string }, act: Act): Promise<void> {
  if (act.requestedBy === null) return;
  const [person] = await tx
    .select({ id: account.id, email: account.email, role: membership.role, rights: membership.rights })
    .from(account)
    .innerJoin(
      membership,
      and(eq(membership.accountId, account.id), eq(membership.companyId, firm.id), eq(membership.state, 'active')),
    )
    .where(and(eq(account.id, act.requestedBy), eq(account.active, true)));
  if (!person || !(person.role === 'ADMIN' || person.rights.finance)) return;
  const period = `${formatDate(act.periodFrom)}–${formatDate(act.periodTo)}`;
  const title = `Акт сверки за ${period} готов`;
  await notify(tx, { accountId: person.id, title, text: firm.name, url: '/finances/?section=acts' });
  if (person.email === null) return;
  await sendLetter(tx, {
    kind: 'act.ready',
    to: person.email,
    accountId: person.id,
    subject: title,
    content: {
      paragraphs: ['Акт сверки, который вы запросили, готов.'],
      facts: [
        ['Компания', firm.name],
        ['Договор', act.contractNo],
        ['Период', period],
      ],
      action: { label: 'Открыть взаиморасчёты', path: '/finances/?section=acts' },
    },
  });
}

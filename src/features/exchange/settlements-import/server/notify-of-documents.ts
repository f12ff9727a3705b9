import { and, eq, inArray } from 'drizzle-orm';
import { account, membership } from '#identity/accounts/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import type { reconciliationAct } from '#ordering/finance/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { sendLetter } from '#server/delivery/index.ts';
import type { Db } from '#server/db/index.ts';
import { formatDate } from '#shared/dates.ts';
import { documentName } from './document-name.ts';
import type { DocumentRecord } from './records.ts';

type Act = typeof reconciliationAct.$inferSelect;

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

type News = { orderId: number; record: DocumentRecord };

/** Notifies the owners of orders of new documents: one notice and one letter an order. */
export async function notifyOfDocuments(tx: Db, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  const ofOrder = Map.groupBy(news, ({ orderId }) => orderId);
  const owners = await tx
    .select({
      orderId: customerOrder.id,
      number: customerOrder.number,
      accountId: account.id,
      email: account.email,
      buyer: customerOrder.buyer,
    })
    .from(customerOrder)
    .innerJoin(account, and(eq(account.id, customerOrder.accountId), eq(account.active, true)))
    .innerJoin(
      membership,
      and(
        eq(membership.accountId, account.id),
        eq(membership.companyId, customerOrder.companyId),
        eq(membership.state, 'active'),
      ),
    )
    .where(inArray(customerOrder.id, [...ofOrder.keys()]))
    .orderBy(customerOrder.id);
  for (const { orderId, number, accountId, email, buyer } of owners) {
    const names = ofOrder.get(orderId)!.map(({ record }) => documentName(record));
    const title = `Заказ ${number}: ${names.length > 1 ? 'пришли документы' : 'пришёл документ'}`;
    const url = `/orders/${orderId}/`;
    await notify(tx, { accountId, title, text: names.slice(0, MAX_NAMED).join(', '), url });
    if (email === null) continue;
    await sendLetter(tx, {
      kind: 'order.documents',
      to: email,
      accountId,
      subject: title,
      content: {
        paragraphs: ['К заказу добавлены документы.'],
        facts: [
          ['Заказ', number],
          ['Компания', buyer.name],
          ...names.slice(0, MAX_NAMED).map((name): [string, string] => ['Документ', name]),
          ...(names.length > MAX_NAMED ? [['И ещё', String(names.length - MAX_NAMED)] as [string, string]] : []),
        ],
        action: { label: 'Открыть заказ', path: url },
      },
    });
  }
}

const MAX_NAMED = 10;

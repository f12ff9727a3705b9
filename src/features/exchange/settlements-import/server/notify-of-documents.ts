import { and, eq, inArray } from 'drizzle-orm';
import { account, membership } from '#identity/accounts/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { sendLetter } from '#server/delivery/index.ts';
import type { Db } from '#server/db/index.ts';
import { documentName } from './document-name.ts';
import type { DocumentRecord } from './records.ts';

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

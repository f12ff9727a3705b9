import { and, eq } from 'drizzle-orm';
import { buysFor, leadManager, staffRecipient } from '#identity/accounts/server/index.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import type { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { type Letter, sendLetter } from '#server/delivery/index.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/price-format.ts';

type Order = typeof customerOrder.$inferSelect;

/** Reminds the buyer, by a notice and a letter, that an invoice ends. Part of the caller's transaction, as all here. */
export async function remindBuyer(
  tx: Db,
  order: Order,
  validUntil: string,
  { at, isReleased }: { at: Date; isReleased: boolean },
): Promise<void> {
  const day = formatDate(validUntil);
  await writeToBuyer(tx, order, at, {
    kind: 'invoice.reminder',
    subject: `Оплатите заказ ${order.number} до ${day} включительно`,
    paragraphs: [
      `Счёт на оплату действителен по ${day} включительно. Оплата ещё не поступила.`,
      isReleased
        ? 'Если оплата не поступит, заказ отменится, а товары вернутся в продажу.'
        : 'Если нужно больше времени, напишите менеджеру.',
    ],
  });
}

/** Notifies the buyer that staff have given him more time to pay. */
export async function notifyOfProlonging(tx: Db, order: Order, validUntil: string, at: Date): Promise<void> {
  const day = formatDate(validUntil);
  await writeToBuyer(tx, order, at, {
    kind: 'invoice.prolonged',
    subject: `Счёт по заказу ${order.number} действует по ${day} включительно`,
    paragraphs: [`Срок оплаты изменён: оплатите заказ по ${day} включительно. До этого дня товары остаются за вами.`],
  });
}

/** Notifies the buyer that his order was cancelled because it was not paid. */
export async function notifyOfRelease(tx: Db, order: Order, at: Date): Promise<void> {
  await writeToBuyer(tx, order, at, {
    kind: 'invoice.expired',
    subject: `Заказ ${order.number} отменён: счёт не оплачен в срок`,
    paragraphs: [
      'Оплата не поступила, пока действовал счёт. Заказ отменён, товары вернулись в продажу.',
      'Если вы уже заплатили, напишите менеджеру. Заказ можно повторить по сегодняшним ценам.',
    ],
  });
}

/** Asks who answers for an unpaid order what to do with it. */
export async function askManager(tx: Db, order: Order, validUntil: string, at: Date): Promise<void> {
  const { id, number, companyId, buyer, managerAccountId } = order;
  const [firm] = await tx.select({ managerAccountId: leadManager }).from(company).where(eq(company.id, companyId));
  const managerId = managerAccountId ?? firm!.managerAccountId;
  const path = `/office/orders/${id}/`;
  const title = `Заказ ${number} не оплачен в срок`;
  if (managerId !== null) await notify(tx, { accountId: managerId, title, text: buyer.name, url: path, at });
  await sendLetter(tx, {
    ...(await staffRecipient(tx, companyId, { group: 'orders', managerId })),
    kind: 'invoice.unpaid',
    subject: title,
    content: {
      paragraphs: [
        `Счёт действовал по ${formatDate(validUntil)} включительно, оплата не поступила. Товары заказа остаются в резерве.`,
        'Решите, ждать ли оплаты: договоритесь с покупателем, продлите счёт или отмените заказ.',
      ],
      facts: factsOf(order),
      action: { label: 'Открыть заказ', path },
    },
  });
}

/** A notice to the buyer of an order, and a letter where he has an e-mail; nothing to one who has left the company. */
async function writeToBuyer(
  tx: Db,
  order: Order,
  at: Date,
  { kind, subject, paragraphs }: Pick<Letter, 'kind' | 'subject'> & { paragraphs: string[] },
): Promise<void> {
  const { id, accountId, companyId } = order;
  const path = `/orders/${id}/`;
  const [buyer] = await tx
    .select({ email: account.email })
    .from(account)
    .where(and(eq(account.id, accountId), buysFor(tx, account.id, companyId)));
  if (!buyer) return;
  await notify(tx, { accountId, title: subject, url: path, at });
  if (buyer.email === null) return;
  const facts = factsOf(order);
  const action = { label: 'Открыть заказ', path };
  await sendLetter(tx, { kind, to: buyer.email, accountId, subject, content: { paragraphs, facts, action } });
}

const factsOf = ({ number, buyer, total, currency }: Order): [string, string][] => [
  ['Заказ', number],
  ['Компания', buyer.name],
  ['Сумма', formatMoney(total, currency)],
];

import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { buysFor } from '#identity/accounts/server/index.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import { type Letter, sendLetter } from '#server/delivery/index.ts';
import { unitAfter } from '#shared/amount.ts';
import { backOrderOf, backOrderText } from '#shared/back-order.ts';
import { nameInLetter } from '#shared/names.ts';
import { formatNumber } from '#shared/number-format.ts';
import { statusView } from '#shared/order-status.ts';
import { formatPhone } from '#shared/phone.ts';
import { formatMoney } from '#shared/price-format.ts';
import { newsInWords, type OrderNews } from './order-news.ts';
import { deliveryTypeNames, paySystemNames } from './order-choices.ts';
import type { NewOrderLine } from './place-order.ts';
import { customerOrder } from './tables.ts';

type Person = { id: number; name: string; lastName: string };

/** What the letters about a new order say. `staff`: who of the shop reads them. */
export type NewOrderFacts = {
  order: Pick<
    typeof customerOrder.$inferSelect,
    | 'id'
    | 'companyId'
    | 'number'
    | 'total'
    | 'currency'
    | 'paySystem'
    | 'deliveryType'
    | 'objectName'
    | 'ownNumber'
    | 'shipDate'
    | 'comment'
  >;
  lines: readonly Pick<NewOrderLine, 'name' | 'unit' | 'quantity' | 'fromStock'>[];
  buyer: Person & { email: string | null; phone: string | null; wantsLetters: boolean };
  companyName: string;
  placer: Person;
  staff: Pick<Letter, 'to' | 'accountId'>;
};

/** The letters to the buyer that his order was accepted, and to the shop that there is one. */
export function newOrderLetters({ order, lines, buyer, companyName, placer: by, staff }: NewOrderFacts): Letter[] {
  const { id, number, total, currency, paySystem, deliveryType, shipDate, comment } = order;
  const awaited = awaitedLines(lines);
  const factsWith = (ownNumberTitle: string): [string, string][] => [
    ['Заказ', number],
    ...ownFacts(order, ownNumberTitle),
    ['Компания', companyName],
    ['Сумма', formatMoney(total, currency)],
    ['Оплата', paySystemNames[paySystem]],
    ['Получение', deliveryTypeNames[deliveryType]],
    ...(by.id === buyer.id ? [] : [['Оформлен от имени покупателя', nameOf(by)] as [string, string]]),
    ...(shipDate ? [['Дата отгрузки', dayInWords(shipDate)] as [string, string]] : []),
  ];
  const isAwaited = awaited.length > 0 ? ['Часть товаров — под заказ: на складе их меньше, чем заказано.'] : [];
  const accepted: Letter = {
    kind: 'order.accepted',
    to: buyer.email ?? '',
    accountId: buyer.id,
    subject: `Заказ ${number} принят`,
    content: {
      paragraphs: ['Спасибо за заказ. Мы напишем, когда его статус изменится.', ...isAwaited],
      facts: [...factsWith(YOUR_NUMBER), ...awaited],
      action: { label: 'Открыть заказ', path: `/orders/${id}/` },
    },
  };
  const contacts = [buyer.email, buyer.phone && formatPhone(buyer.phone)].filter(Boolean).join(', ');
  const toShop: Letter = {
    ...staff,
    kind: 'order.new',
    subject: `Новый заказ ${number}: ${companyName}`,
    content: {
      paragraphs: ['Оформлен новый заказ.', ...isAwaited],
      facts: [
        ...factsWith('Номер у покупателя'),
        ['Покупатель', nameOf(buyer)],
        ['Контакты', contacts],
        ...(comment ? [['Комментарий', comment] as [string, string]] : []),
        ...awaited,
      ],
      action: { label: 'Открыть заказ', path: `/office/orders/${id}/` },
    },
  };
  return buyer.email !== null && buyer.wantsLetters ? [accepted, toShop] : [toShop];
}

/**
 * Writes to the buyer what has happened to his order, and who did it in his name; nothing to one who has left the
 * company. Part of the transaction that changes it.
 */
export async function writeOrderChanged(
  tx: Db,
  orderId: number,
  news: OrderNews,
  actorAccountId: number | null,
): Promise<void> {
  const { order, buyer, isReader } = await readOrder(tx, orderId);
  if (buyer.email === null || !isReader) return;
  const actor = actorAccountId === order.accountId ? null : await findName(tx, actorAccountId);
  await sendLetter(tx, {
    kind: 'order.changed',
    to: buyer.email,
    accountId: order.accountId,
    subject: `Заказ ${order.number}: ${newsInWords(news)}`,
    content: {
      paragraphs: [...(news.status === null ? [] : ['Статус заказа изменился.']), ...contentText(news, actorAccountId)],
      facts: [
        ['Заказ', order.number],
        ...ownFacts(order, YOUR_NUMBER),
        ['Компания', order.buyer.name],
        ...(news.status === null ? [] : [['Статус', statusView(news.status).name] as [string, string]]),
        ...(actor ? [['Изменил', actor] as [string, string]] : []),
        ...sumFacts(news, order),
        ...deliveryFacts(news, order),
        ...changedLines(news.quantities),
      ],
      action: { label: 'Открыть заказ', path: `/orders/${orderId}/` },
    },
  });
}

const YOUR_NUMBER = 'Ваш номер';

/** How the customer calls the order, and what it is for. */
function ownFacts(
  { ownNumber, objectName }: Pick<typeof customerOrder.$inferSelect, 'ownNumber' | 'objectName'>,
  title: string,
): [string, string][] {
  return [
    ...(ownNumber ? [[title, ownNumber] as [string, string]] : []),
    ...(objectName ? [['Объект', objectName] as [string, string]] : []),
  ];
}

/** Quantities are changed by staff, with or without the buyer's word, or by the accounting system. */
function contentText({ quantities, sum, delivery, isConfirmed }: OrderNews, actorAccountId: number | null): string[] {
  if (isConfirmed) return ['Правка заказа подтверждена: его состав изменён.'];
  if (quantities.length > 0) {
    return [actorAccountId === null ? 'Поставщик подтвердил другие количества.' : 'Менеджер изменил состав заказа.'];
  }
  if (delivery) return ['Менеджер указал стоимость доставки.'];
  return sum ? ['Поставщик подтвердил другую сумму: изменились цены.'] : [];
}

function deliveryFacts({ delivery }: OrderNews, { currency }: Pick<typeof customerOrder.$inferSelect, 'currency'>) {
  if (!delivery) return [];
  const money = (kopecks: number | null) => (kopecks === null ? 'не указана' : formatMoney(kopecks, currency));
  const fact: [string, string] = ['Доставка', `была ${money(delivery.before)}, стала ${money(delivery.after)}`];
  return [fact];
}

function sumFacts(
  { sum }: OrderNews,
  { total, currency }: Pick<typeof customerOrder.$inferSelect, 'total' | 'currency'>,
) {
  const money = (kopecks: number) => formatMoney(kopecks, currency);
  const fact: [string, string] = sum
    ? ['Сумма', `была ${money(sum.before)}, стала ${money(sum.after)}`]
    : ['Сумма', money(total)];
  return [fact];
}

/** What of each line is above the stock. */
const awaitedLines = (lines: NewOrderFacts['lines']) =>
  firstFacts(
    lines.flatMap(({ name, unit, quantity, fromStock }) => {
      const backOrder = backOrderOf(quantity, fromStock);
      return backOrder ? [[name, backOrderText(backOrder, unit)] as const] : [];
    }),
  );

const changedLines = (quantities: OrderNews['quantities']) =>
  firstFacts(
    quantities.map(
      ({ name, unit, before, after }) =>
        [name, `было ${formatNumber(before)}, стало ${formatNumber(after)} ${unitAfter(after, unit)}`] as const,
    ),
  );

/** The page shows the others. */
const MAX_LISTED_LINES = 30;

function firstFacts(facts: readonly (readonly [string, string])[]): [string, string][] {
  const rest = facts.length - MAX_LISTED_LINES;
  return [
    ...facts.slice(0, MAX_LISTED_LINES).map(([name, text]): [string, string] => [name, text]),
    ...(rest > 0 ? [['И ещё строк', formatNumber(rest)] as [string, string]] : []),
  ];
}

async function findName(tx: Db, accountId: number | null): Promise<string | null> {
  if (accountId === null) return null;
  const [person] = await tx
    .select({ name: account.name, lastName: account.lastName })
    .from(account)
    .where(eq(account.id, accountId));
  return person ? nameOf(person) : null;
}

const nameOf = ({ name, lastName }: { name: string; lastName: string }) =>
  nameInLetter([name, lastName].filter(Boolean).join(' '));

const placer = alias(account, 'placer');

const orderOfLetter = statementFor((db) =>
  db
    .select({
      order: customerOrder,
      buyer: {
        id: account.id,
        email: account.email,
        phone: account.phone,
        name: account.name,
        lastName: account.lastName,
      },
      placer: { id: placer.id, name: placer.name, lastName: placer.lastName },
      isReader: buysFor(db, account.id, customerOrder.companyId),
    })
    .from(customerOrder)
    .innerJoin(account, eq(account.id, customerOrder.accountId))
    .innerJoin(placer, eq(placer.id, customerOrder.createdBy))
    .where(eq(customerOrder.id, sql.placeholder('id')))
    .prepare('order_of_letter'),
);

/** What letters about an order say of it. */
export async function readOrder(tx: Db, id: number) {
  const [row] = await orderOfLetter(tx).execute({ id });
  return row!;
}

/** '2026-03-01' → '01.03.2026'. */
const dayInWords = (day: string) => day.split('-').toReversed().join('.');

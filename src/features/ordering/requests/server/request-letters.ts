import { eq } from 'drizzle-orm';
import { buysFor } from '#identity/accounts/server/index.ts';
import { account } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { type Letter, sendLetter } from '#server/delivery/index.ts';
import { fullName, nameForLetter } from '#server/session/session.ts';
import { type Currency, formatMoney } from '#shared/price-format.ts';
import type { RequestRow } from './read-requests.ts';
import type { RequestLine } from './tables.ts';

/** The first fifty lines are in the letter; the page shows the others. */
const MAX_LINES = 50;

/** What a request is called: «Заявка 12», «Правка заказа З-2026-000001». */
export const subjectOf = ({ request, corrects }: Pick<RequestRow, 'request' | 'corrects'>): string =>
  corrects ? `Правка заказа ${corrects.number}` : `Заявка ${request.id}`;

/** Where staff see what has become of a request. */
export const officeUrl = ({ request, corrects }: Pick<RequestRow, 'request' | 'corrects'>): string =>
  corrects ? `/office/orders/${corrects.id}/` : `/office/requests/${request.id}/`;

/** Asks the customer to confirm a request, or to confirm it again; nothing to one who has left the company. */
export async function writeAsked(tx: Db, row: RequestRow): Promise<void> {
  const { request, content, company, maker } = row;
  const isAgain = request.version > 1;
  const changed = content.lines.filter((line) => !isUntouched(line));
  const lines = changed.slice(0, MAX_LINES).map((line) => lineFact(line, company.currency));
  const rest = changed.length - lines.length;
  await writeToCustomer(tx, row, {
    kind: 'request.sent',
    subject: `${subjectOf(row)} ${isAgain ? 'изменена' : 'ждёт подтверждения'}`,
    content: {
      paragraphs: [...whatIsAsked(row, isAgain), ...(content.message === '' ? [] : [content.message])],
      facts: [
        ['Компания', company.name],
        ['Составил', nameForLetter(maker)],
        ['Сумма', sumInWords(row)],
        ...deliveryFact(row),
        ...lines,
        ...(rest > 0 ? [['И ещё строк', String(rest)] as [string, string]] : []),
      ],
      action: { label: 'Открыть заявку', path: `/requests/${request.id}/` },
    },
  });
}

function whatIsAsked({ corrects }: RequestRow, isAgain: boolean): string[] {
  if (corrects) {
    return [
      isAgain ? 'Менеджер изменил правку заказа.' : 'Менеджер предлагает изменить заказ.',
      'Проверьте, что было и что стало, и подтвердите или верните с причиной. До подтверждения заказ остаётся прежним.',
    ];
  }
  return [
    isAgain ? 'Менеджер изменил заявку.' : 'Менеджер составил для вас заказ.',
    'Проверьте его и подтвердите или верните с причиной. До подтверждения товар не отложен.',
  ];
}

function sumInWords({ content, company }: RequestRow): string {
  const money = (kopecks: number) => formatMoney(kopecks, company.currency);
  if (content.formerTotal === null) return money(content.total);
  return `была ${money(content.formerTotal)}, станет ${money(content.total)}`;
}

function deliveryFact({ content, company }: RequestRow): [string, string][] {
  const { formerDelivery, deliveryCost } = content;
  if (formerDelivery === deliveryCost) return [];
  const money = (kopecks: number | null) => (kopecks === null ? 'не указана' : formatMoney(kopecks, company.currency));
  return [['Доставка', `была ${money(formerDelivery)}, станет ${money(deliveryCost)}`]];
}

/** A line of a correction that stays as the order has it. */
const isUntouched = ({ itemId, quantity, price, former }: RequestLine): boolean =>
  former?.itemId === itemId && former.quantity === quantity && former.price === price;

function lineFact({ name, quantity, unit, price, former }: RequestLine, currency: Currency): [string, string] {
  const now = `${quantity} ${unit} × ${formatMoney(price, currency)}`;
  if (!former) return [name, now];
  if (quantity === 0) return [name, `было ${former.quantity} ${unit}, убрано`];
  return [name, former.name === name ? `было ${former.quantity}, станет ${now}` : `вместо «${former.name}»: ${now}`];
}

/** Tells the customer that there is nothing to confirm any more. */
export function writeWithdrawn(tx: Db, row: RequestRow, reason: string): Promise<void> {
  const { request, company, corrects } = row;
  return writeToCustomer(tx, row, {
    kind: 'request.withdrawn',
    subject: `${subjectOf(row)} отозвана`,
    content: {
      paragraphs: [
        corrects
          ? 'Менеджер отозвал правку: подтверждать её не нужно, заказ остаётся прежним.'
          : 'Менеджер отозвал заявку: подтверждать её не нужно.',
      ],
      facts: [['Компания', company.name], ...(reason === '' ? [] : [['Причина', reason] as [string, string]])],
      action: { label: 'Открыть заявку', path: `/requests/${request.id}/` },
    },
  });
}

async function writeToCustomer(
  tx: Db,
  { request }: RequestRow,
  letter: Pick<Letter, 'kind' | 'subject' | 'content'>,
): Promise<void> {
  const { accountId, companyId } = request;
  const [reader] = await tx
    .select({ email: account.email, isReader: buysFor(tx, account.id, companyId) })
    .from(account)
    .where(eq(account.id, accountId));
  if (reader?.isReader && reader.email !== null) await sendLetter(tx, { ...letter, to: reader.email, accountId });
}

/** Tells the member of staff who made the request why the customer has returned it. */
export async function writeReturned(tx: Db, row: RequestRow, reason: string): Promise<void> {
  const { request, company, customer, corrects } = row;
  const [maker] = await tx.select({ email: account.email }).from(account).where(eq(account.id, request.createdBy));
  if (!maker?.email) return;
  await sendLetter(tx, {
    kind: 'request.returned',
    to: maker.email,
    accountId: request.createdBy,
    subject: `${subjectOf(row)} возвращена: ${company.name}`,
    content: {
      paragraphs: [corrects ? 'Покупатель вернул правку заказа.' : 'Покупатель вернул заявку.', reason],
      facts: [
        ['Компания', company.name],
        ['Заявка для', fullName(customer)],
      ],
      action: { label: corrects ? 'Открыть заказ' : 'Открыть заявку', path: officeUrl(row) },
    },
  });
}

import { eq } from 'drizzle-orm';
import { buysFor } from '#identity/accounts/server/index.ts';
import { account } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { type Letter, sendLetter } from '#server/delivery/index.ts';
import { fullName, nameForLetter } from '#server/session/session.ts';
import { formatMoney } from '#shared/price-format.ts';
import type { RequestRow } from './read-requests.ts';

/** The first fifty lines are in the letter; the page shows the others. */
const MAX_LINES = 50;

/** Asks the customer to confirm a request, or to confirm it again; nothing to one who has left the company. */
export async function writeAsked(tx: Db, row: RequestRow): Promise<void> {
  const { request, content, company, maker } = row;
  const isAgain = request.version > 1;
  const lines = content.lines.slice(0, MAX_LINES).map(({ name, quantity, unit, price }): [string, string] => {
    return [name, `${quantity} ${unit} × ${formatMoney(price, company.currency)}`];
  });
  const rest = content.lines.length - lines.length;
  await writeToCustomer(tx, row, {
    kind: 'request.sent',
    subject: isAgain ? `Заявка ${request.id} изменена` : `Заявка ${request.id} ждёт подтверждения`,
    content: {
      paragraphs: [
        isAgain ? 'Менеджер изменил заявку.' : 'Менеджер составил для вас заказ.',
        'Проверьте его и подтвердите или верните с причиной. До подтверждения товар не отложен.',
        ...(content.message === '' ? [] : [content.message]),
      ],
      facts: [
        ['Компания', company.name],
        ['Составил', nameForLetter(maker)],
        ['Сумма', formatMoney(content.total, company.currency)],
        ...lines,
        ...(rest > 0 ? [['И ещё строк', String(rest)] as [string, string]] : []),
      ],
      action: { label: 'Открыть заявку', path: `/requests/${request.id}/` },
    },
  });
}

/** Tells the customer that there is nothing to confirm any more. */
export function writeWithdrawn(tx: Db, row: RequestRow, reason: string): Promise<void> {
  const { request, company } = row;
  return writeToCustomer(tx, row, {
    kind: 'request.withdrawn',
    subject: `Заявка ${request.id} отозвана`,
    content: {
      paragraphs: ['Менеджер отозвал заявку: подтверждать её не нужно.'],
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
export async function writeReturned(tx: Db, { request, company, customer }: RequestRow, reason: string): Promise<void> {
  const [maker] = await tx.select({ email: account.email }).from(account).where(eq(account.id, request.createdBy));
  if (!maker?.email) return;
  await sendLetter(tx, {
    kind: 'request.returned',
    to: maker.email,
    accountId: request.createdBy,
    subject: `Заявка ${request.id} возвращена: ${company.name}`,
    content: {
      paragraphs: ['Покупатель вернул заявку.', reason],
      facts: [
        ['Компания', company.name],
        ['Заявка для', fullName(customer)],
      ],
      action: { label: 'Открыть компанию', path: `/manager/mycompanies/${company.id}/` },
    },
  });
}

import { formatDate, formatDateTime } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { formatWirePrice } from '#shared/price-format.ts';

type Balance = Data<'financeBalance'>;

/** What a company owes and may still order on credit, in sentences; the source and its moment last. */
export function debtInWords(balance: Balance): string {
  return [debtSentence(balance), advanceSentence(balance), limitSentence(balance), sourceSentence(balance.asOf)]
    .filter(Boolean)
    .join(' ');
}

function debtSentence({ asOf, receivables, overdue, overdueSince, currency }: Balance): string {
  if (asOf === null) return 'Данных о расчётах пока нет: они появятся после ближайшего обмена с 1С.';
  if (receivables <= 0) return 'Вы ничего не должны.';
  const owed = `Вы должны ${formatWirePrice(receivables, currency)}`;
  if (overdue <= 0) return `${owed}, просроченных платежей нет.`;
  const since = overdueSince ? ` с ${formatDate(overdueSince)}` : '';
  if (overdue >= receivables) return `${owed}, вся сумма просрочена${since && `, самый ранний платёж${since}`}.`;
  return `${owed}, из них ${formatWirePrice(overdue, currency)} просрочено${since}.`;
}

function advanceSentence({ advance, currency }: Balance): string {
  return advance > 0 ? `Вперёд внесено ${formatWirePrice(advance, currency)}.` : '';
}

function limitSentence({ creditLimit, creditAvailable, reserved, currency }: Balance): string {
  if (creditAvailable === null) return 'Отсрочки по договору нет: заказы оплачиваются до отгрузки.';
  const limit = `Кредитный лимит ${formatWirePrice(creditLimit, currency)}`;
  const orders =
    reserved > 0 ? ` Учтены новые заказы на ${formatWirePrice(reserved, currency)}, которых ещё нет в 1С.` : '';
  if (creditAvailable < 0) return `${limit} превышен на ${formatWirePrice(-creditAvailable, currency)}.${orders}`;
  if (creditAvailable === 0) return `${limit} исчерпан.${orders}`;
  return `${limit}, свободно ${formatWirePrice(creditAvailable, currency)}.${orders}`;
}

/** Where figures come from, and the moment that they stand for. */
export function sourceSentence(asOf: string | null): string {
  return asOf === null ? '' : `По данным 1С на ${formatDateTime(asOf)}.`;
}

import { formatDate } from '#shared/dates.ts';
import { NBSP } from '#shared/number-format.ts';
import { documentMoney } from './document-money.ts';
import type { CompleteSeller } from '#shared/seller.ts';

type Payment = { seller: CompleteSeller; /** Kopecks. */ sum: number; purpose: string };

/** The separator stands in the header and in no value; the usual one comes first. */
const separators = ['|', '~', '^', '¦', ';'];

/**
 * The text of a payment QR by ГОСТ Р 56042-2014 in UTF-8 (`ST00012`): banking applications fill a payment order from it.
 * Values are cut to the lengths of the standard.
 */
export function paymentQrText({ seller, sum, purpose }: Payment): string {
  const fields: [string, string][] = [
    ['Name', seller.name.slice(0, 160)],
    ['PersonalAcc', seller.account],
    ['BankName', seller.bank.slice(0, 45)],
    ['BIC', seller.bic],
    // Zero stands for a bank that has none
    ['CorrespAcc', seller.correspondent ?? '0'],
    ['Sum', String(sum)],
    ['Purpose', purpose.slice(0, 210)],
    ['PayeeINN', seller.inn],
    ...(seller.kpp ? [['KPP', seller.kpp] as [string, string]] : []),
  ];
  const lines = fields.map(([name, value]) => `${name}=${oneLine(value)}`);
  const separator = separators.find((one) => lines.every((line) => !line.includes(one))) ?? '|';
  return ['ST00012', ...lines.map((line) => line.replaceAll(separator, ' '))].join(separator);
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

type Invoiced = { number: string; day: string; vat: readonly { percent: number; sum: number }[] };

/** The purpose of a payment as banks expect it: the document and the VAT. */
export function paymentPurpose({ number, day, vat }: Invoiced): string {
  const taxes = vat.map(({ percent, sum }) => `НДС ${percent}% ${documentMoney(sum)}`);
  const tax = taxes.length === 0 ? 'Без НДС' : `В т. ч. ${taxes.join(', ')}`;
  return `Оплата по счёту № ${number} от ${formatDate(day)}. ${tax}`.replaceAll(NBSP, ' ');
}

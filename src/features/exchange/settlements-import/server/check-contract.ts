import { isExactSum } from '#shared/money.ts';
import { formatMoney } from '#shared/price-format.ts';
import type { Contract } from './records.ts';

/** A sum in words that does not say its currency: that of the company. */
export const sumText = (kopecks: number): string => formatMoney(kopecks).slice(0, -2);

/**
 * What does not add up in a contract, in words with the difference; empty where all of it does. `day` is the day that the
 * balances are true of: what was to be paid before it is overdue.
 */
export function contractErrors(contract: Contract, day: string): string[] {
  const { opening, closing, receivables, overdue, movements, schedule } = contract;
  const sums = { shipment: 0, payment: 0, refund: 0, return: 0 };
  for (const { kind, amount } of movements) sums[kind] += amount;
  const rests = schedule.map(({ due, amount, paid }) => ({ rest: amount - paid, isLate: due < day }));
  const owed = rests.reduce((sum, { rest }) => sum + rest, 0);
  const late = rests.reduce((sum, { rest, isLate }) => sum + (isLate ? rest : 0), 0);
  if (![...Object.values(sums), owed].every(isExactSum)) return ['сумма движений слишком велика'];
  const computed = opening + sums.shipment - sums.payment + sums.refund - sums.return;
  const parts = [
    `начальный остаток ${sumText(opening)}`,
    `+ отгружено ${sumText(sums.shipment)}`,
    `− оплачено ${sumText(sums.payment)}`,
    ...(sums.refund > 0 ? [`+ возвращено денег ${sumText(sums.refund)}`] : []),
    ...(sums.return > 0 ? [`− возвращено товаров ${sumText(sums.return)}`] : []),
  ];
  return [
    ...differing(
      `${parts.join(' ')} = ${sumText(computed)}, а конечный остаток ${sumText(closing)}`,
      computed,
      closing,
    ),
    ...differing(
      `по графику осталось оплатить ${sumText(owed)}, а дебиторская задолженность ${sumText(receivables)}`,
      owed,
      receivables,
    ),
    ...differing(`по графику просрочено ${sumText(late)}, а указано ${sumText(overdue)}`, late, overdue),
    ...(closing > receivables
      ? differing(
          `долг ${sumText(closing)} больше дебиторской задолженности ${sumText(receivables)}`,
          closing,
          receivables,
        )
      : []),
  ];
}

const differing = (words: string, one: number, other: number): string[] =>
  one === other ? [] : [`${words}: разница ${sumText(Math.abs(one - other))}`];

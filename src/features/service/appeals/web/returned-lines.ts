import { unitAfter } from '#shared/amount.ts';
import type { OrderDetail } from '#ordering/orders/contract.ts';
import { formatNumber } from '#shared/number-format.ts';

type Line = OrderDetail['lines'][number];

/** No more of a line can be returned: what was confirmed of it, else what was ordered. */
export const mostOf = ({ quantity, confirmed }: Line): number => confirmed?.quantity ?? quantity;

/** What is wrong with a typed quantity; null: nothing, or nothing is typed. */
export function quantityProblem(typed: string, line: Line): string | null {
  if (typed.trim() === '') return null;
  const quantity = quantityOf(typed);
  if (!Number.isFinite(quantity) || quantity <= 0) return 'Введите количество больше нуля';
  return quantity > mostOf(line) ? `В заказе ${formatNumber(mostOf(line))}` : null;
}

export const quantityOf = (typed: string): number => Number(typed.trim().replaceAll(/\s/g, '').replace(',', '.'));

/** The lines of a message, one each: «2. Кабель ВВГ, арт. ВВГ-3: 5 шт из 7». */
export function returnedLines(lines: readonly Line[], typed: Readonly<Record<number, string>>): string[] {
  return lines.flatMap((line) => {
    const quantity = quantityOf(typed[line.lineNo] ?? '');
    if (!(quantity > 0)) return [];
    const article = line.article ? `, арт. ${line.article}` : '';
    const amount = `${formatNumber(quantity)} ${unitAfter(quantity, line.unit)} из ${formatNumber(mostOf(line))}`;
    return [`${line.lineNo}. ${line.name}${article}: ${amount}`];
  });
}

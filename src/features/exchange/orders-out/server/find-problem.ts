import { isInn } from '#shared/inn.ts';
import type { ContentLine, OrderContent } from './order-content.ts';
import { xmlText } from './xml.ts';

/** More lines of one order are counted and not named. */
const MAX_NAMED_LINES = 3;

/**
 * Why an order cannot be sent, in words for the operator; null where it can. One bad order would fail the whole batch in
 * the accounting system.
 */
export function findProblem(order: OrderContent): string | null {
  const problems = [findPartyProblem(order), findLinesProblem(order), findSumProblem(order)];
  return problems.find((problem) => problem !== null) ?? null;
}

function findPartyProblem({ buyer: { name, inn } }: OrderContent): string | null {
  if (isBlank(name)) return 'у покупателя нет наименования: заполните карточку контрагента';
  if (inn === null || isInn(inn)) return null;
  return `ИНН ${inn} контрагента «${name}» неверен (не сходится контрольная цифра): исправьте его в карточке контрагента`;
}

function findLinesProblem({ number, lines }: OrderContent): string | null {
  if (lines.length === 0) return 'в заказе нет ни одной строки';
  const nameless = lines.find(({ name }) => isBlank(name));
  if (nameless) return `в строке ${nameless.lineNo} нет наименования товара`;
  const unknown = lines.filter(({ goodsId, otherSource }) => goodsId === null || otherSource !== null);
  if (unknown.length === 0) return null;
  const named = unknown.slice(0, MAX_NAMED_LINES).map(unknownLine).join('; ');
  const rest = unknown.length - MAX_NAMED_LINES;
  const all = rest > 0 ? `${named}; и ещё таких строк: ${rest}` : named;
  return unknown.some(({ otherSource }) => otherSource !== null) ? `${all}. ${remedyOf(number)}` : all;
}

const remedyOf = (number: string) =>
  `Оформите заказ в 1С вручную и отметьте это: npm run shop -- exchange manual ${number}; или отмените его и оформите товары разных источников отдельными заказами`;

function unknownLine({ lineNo, name, article, otherSource }: ContentLine): string {
  const line = `строка ${lineNo} «${name}»${article ? `, артикул ${article}` : ''}`;
  if (otherSource !== null) return `${line}: товар из другого источника («${otherSource}»)`;
  return `${line}: товара нет в учётной системе (не загружен из неё)`;
}

function findSumProblem({ lines, total, delivery }: OrderContent): string | null {
  const wrong = lines.find(
    ({ quantity, price, lineTotal }) => quantity < 1 || price < 0 || price * quantity !== lineTotal,
  );
  if (wrong) return `в строке ${wrong.lineNo} сумма не равна цене, умноженной на количество`;
  const sum = lines.reduce((all, { lineTotal }) => all + lineTotal, delivery?.cost ?? 0);
  return sum === total ? null : 'сумма строк не равна сумме заказа';
}

const isBlank = (text: string) => xmlText(text).trim() === '';

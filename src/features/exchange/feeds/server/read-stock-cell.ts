import { parseDecimal } from '#exchange/commerceml/server/index.ts';
import type { Note } from './read-price-cell.ts';
import { unitOfRow } from './terms/price-unit-words.ts';

const NONE = /^(?:нет|отсутств|под заказ|предзаказ|ожида|в пути|распродан|законч|снят|out of stock|no$|[-–—]+$)/;
const ALL = /^(?:есть|в наличии|имеется|много|да$|достаточно|доступно|in stock|available|yes$|true$|\++$|\*+$|✓|✔)/;
const FEW = /^(?:мало|заканчивается|осталось мало|few|low)/;
const BELOW = /^(?:менее|меньше|не более|до|<=?|≤)\s*(?=\d)/;
const ABOVE = /^(?:более|больше|свыше|от|не менее|>=?|≥)\s*(?=\d)/;
const ABOUT = /^(?:~|≈|около|примерно|ок\.)\s*(?=\d)/;
const RANGE = /^(\d[\d\s]*)\s*(?:-|–|—|\.\.\.?|…|до)\s*\d[\d\s]*$/;

/**
 * A stock as price lists write it: a number, «> 10», «10–50», «есть», «под заказ»; an empty cell is no stock. What is said of
 * it is what is surely there: an upper bound alone is one, a range its lower bound. Null, with a remark, where it is not
 * readable: the shop's stock stays.
 */
export function readStock(
  written: string,
  { unit, availableQuantity }: { unit: string; availableQuantity: number },
  note: Note,
): string | null {
  const text = written.toLowerCase().trim();
  if (text === '' || NONE.test(text)) return '0';
  const bound = (quantity: string) => {
    note('taken', 'quantity-bound', `остаток «${written.slice(0, 40)}»: наверняка есть ${quantity}`);
    return quantity;
  };
  if (FEW.test(text)) return bound('1');
  const number = numberIn(text.replace(BELOW, '').replace(ABOVE, '').replace(ABOUT, ''), unit);
  if (number !== null && BELOW.test(text)) return bound(Number(number) > 1 ? '1' : '0');
  if (number !== null && /^(?:>(?!=)|более|больше|свыше|от|не менее|≥|>=)/.test(text)) return bound(number);
  if (number !== null && ABOUT.test(text)) return bound(number);
  if (number?.startsWith('-')) {
    note('taken', 'quantity-negative', `остаток ${number} отрицателен`);
    return '0';
  }
  if (number !== null) return number;
  const lower = parseDecimal(RANGE.exec(withoutUnit(text, unit) ?? text)?.[1]);
  if (lower !== null) return bound(lower);
  if (ALL.test(text)) return String(availableQuantity);
  note('refused', 'quantity-wrong', `остаток «${written.slice(0, 40)}» не прочитан`);
  return null;
}

function numberIn(text: string, unit: string): string | null {
  const plain = parseDecimal(text.replace(/(?<=\d)\s*\+$/, ''));
  if (plain !== null) return plain;
  const bare = withoutUnit(text, unit);
  return bare === null ? null : parseDecimal(bare);
}

/** The text without the row's own unit behind it; null where another word stands there. */
function withoutUnit(text: string, unit: string): string | null {
  const [, number, word] = /^(.*\d)\s*(\p{L}[\p{L}\d ²³./-]*)$/u.exec(text) ?? [];
  return number !== undefined && unitOfRow(word!) === unitOfRow(unit) ? number : null;
}

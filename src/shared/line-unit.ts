import { baseAmount } from './quantity.ts';

/** What buyers call a pack of any content. */
const PACK = /^(уп|пач|короб|кор$|ящ|бухт|рул|мешо|меш$)/;

/** A unit in the form in which units are compared: lower case, without points and spaces. */
export const plainUnit = (unit: string): string => unit.toLowerCase().replaceAll('ё', 'е').replace(/[.\s]/g, '');

/** Whether a unit is a pack, of which the name does not say how much it holds. */
export const isPack = (unit: string): boolean => PACK.test(plainUnit(unit));

/**
 * The unit in which a line counts: the base unit of its product, of a pack with what one holds ('упак по 10 шт').
 * `content` is '10 шт', null where it is not known.
 */
export function lineUnit(base: string, content: string | null): string {
  return content !== null && isPack(base) ? `${base} по ${content}` : base;
}

interface Units {
  measureBase: { symbol: string };
  /** `ratio` of them are one base unit. */
  measureCustom: { symbol: string; ratio: number } | null;
}

/** The same of a measure, as pages know it. */
export function lineUnitOf({ measureBase, measureCustom }: Units): string {
  const content = measureCustom && `${String(measureCustom.ratio).replace('.', ',')} ${measureCustom.symbol}`;
  return lineUnit(measureBase.symbol, content);
}

type Parts = { base: string; content: { amount: number; unit: string } | null };

function partsOf(unit: string): Parts {
  const [, base, amount, content] = /^(.+?) по (\d+(?:,\d+)?) (.+)$/.exec(unit) ?? [];
  if (base === undefined) return { base: unit, content: null };
  return { base, content: { amount: Number(amount!.replace(',', '.')), unit: content! } };
}

/**
 * Whether a quantity means the same in both units. Abbreviations are the same ('упак', 'упаковка'); packs of another
 * content are not. What is not known (null, a pack without content) is taken for the same.
 */
export function isSameUnit(before: string | null, now: string): boolean {
  if (before === null || before === now) return true;
  const [was, is] = [partsOf(before), partsOf(now)];
  if (!isSameName(was.base, is.base)) return false;
  if (was.content === null || is.content === null) return true;
  return was.content.amount === is.content.amount && isSameName(was.content.unit, is.content.unit);
}

const WORD = /^\p{L}{2,}$/u;

function isSameName(one: string, other: string): boolean {
  const [a, b] = [plainUnit(one), plainUnit(other)];
  return a === b || (WORD.test(a) && WORD.test(b) && (a.startsWith(b) || b.startsWith(a)));
}

/**
 * What a quantity of the former unit is in base units of the product now: 100 pieces are 10 packs of 10, 10 packs of 10
 * are 100 pieces. Null where neither unit says how much of the other it holds.
 */
export function inUnitOfNow(before: { quantity: number; unit: string }, { measureBase, measureCustom }: Units) {
  const was = partsOf(before.unit);
  if (measureCustom && isSameName(was.base, measureCustom.symbol)) {
    return baseAmount(before.quantity, measureCustom.ratio);
  }
  if (was.content && isSameName(was.content.unit, measureBase.symbol)) {
    return Math.ceil(before.quantity * was.content.amount);
  }
  return null;
}

/** Why lines in another unit are not taken as they are. */
export const unitChangedText = (before: string, now: string): string =>
  `Единица товара изменилась: было «${before}», теперь «${now}». Выберите количество заново`;

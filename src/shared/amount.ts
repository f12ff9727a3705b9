import { formatNumber, NBSP } from './number-format.ts';
import { plural, type PluralForms } from './plural.ts';

/** Words that end in a consonant, as symbols do. */
const MASCULINE = /^(барабан|комплект|лист|набор|поддон|рулон)$/i;

/** ОКЕИ abbreviates 'пара' so that it reads as its own plural. */
const PAIR = /^пар$/i;

/** A unit as the word that its symbol stands for, where the symbol reads as another form of that word. */
export const unitWord = (unit: string): string => (PAIR.test(unit) ? `${unit}а` : unit);

/** A unit that is a whole word in its forms after numbers: лист, листа, листов. A symbol stays: nobody declines 'шт'. */
function unitForms(symbol: string): PluralForms {
  const unit = unitWord(symbol);
  if (MASCULINE.test(unit)) return [unit, `${unit}а`, `${unit}ов`];
  if (/^мешок$/i.test(unit)) return [unit, unit.replace('ок', 'ка'), unit.replace('ок', 'ков')];
  if (!/^[а-яё]{3,}а$/i.test(unit)) return [unit, unit, unit];
  const stem = unit.slice(0, -1);
  return [unit, stem + (/[гжкхчшщ]$/.test(stem) ? 'и' : 'ы'), stem.replace(/(?<![аеёиоуыэюя])к$/, 'ок')];
}

/** A unit as it stands after a number. */
export const unitAfter = (count: number, unit: string): string => plural(count, unitForms(unit));

/** A unit as it stands after 'по' and a number: 'по 1 барабану', 'по 5 барабанов'. */
export const unitAfterBy = (count: number, unit: string): string => {
  const [one, ...more] = unitForms(unit);
  const dative = one === more[0] ? one : more[0].replace(/[аиы]$/, (end) => (end === 'а' ? 'у' : 'е'));
  return plural(count, [dative, ...more]);
};

/** A quantity with its unit, held together by a no-break space: '5 листов', '3 шт'. */
export const amountOf = (count: number, unit: string): string =>
  `${formatNumber(count)}${NBSP}${unitAfter(count, unit)}`;

/** The same after 'по', for what is sold in parts of that size. */
export const amountAfterBy = (count: number, unit: string): string =>
  `${formatNumber(count)}${NBSP}${unitAfterBy(count, unit)}`;

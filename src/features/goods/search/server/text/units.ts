import { foldHomoglyphs } from './homoglyphs.ts';

/** Units as goods name them, the other ways to write them, and in what form they are compared. */
const UNITS: readonly (readonly [string, ...string[]])[] = [
  // A section too: 'кабель 3х2,5 мм²', 'наконечник на 50 квадрат'
  ['мм', 'mm', 'миллиметр', 'миллиметра', 'миллиметров', 'миллиметровый', 'квадрат', 'квадрата', 'квадратов'],
  ['см', 'cm', 'сантиметр', 'сантиметра', 'сантиметров'],
  ['м', 'm', 'метр', 'метра', 'метров', 'метровый'],
  ['кг', 'kg', 'килограмм', 'килограмма', 'килограммов'],
  ['г', 'гр', 'грамм', 'грамма', 'граммов'],
  ['л', 'l', 'литр', 'литра', 'литров', 'литровый'],
  ['вт', 'w', 'ватт', 'ватта', 'ваттный'],
  ['квт', 'kw', 'киловатт', 'киловатта', 'киловатный'],
  ['ква', 'kva'],
  ['ва', 'va'],
  ['в', 'v', 'вольт', 'вольта', 'вольтовый'],
  ['а', 'a', 'ампер', 'ампера', 'амперный'],
  ['ма', 'ma', 'миллиампер'],
  ['ка', 'ka'],
  ['к', 'k'],
  ['гц', 'hz'],
  ['лм', 'lm', 'люмен', 'люменов'],
  ['дж'],
  ['дб'],
  ['ом'],
  ['бар', 'bar', 'атм'],
  ['мкм', 'микрон', 'микрона'],
  ['шт', 'штук', 'штуки', 'штука', 'предмет', 'предмета', 'предметов'],
  ['ч', 'h'],
  ['ач', 'ah'],
  ['секц', 'секций', 'секции', 'секция', 'секционный'],
  // Of a circuit breaker
  ['p', 'п', 'р', 'полюс', 'полюса', 'полюсов'],
  ['модул', 'мод', 'модулей', 'модуля', 'модуль'],
  ['гнезд', 'гнёзд', 'гнезда', 'гнездо'],
  ['град', 'градусов', 'градуса'],
];

/** A wattage may be told in volt-amperes, and a battery's capacity in amperes. */
const INTERCHANGED: readonly ReadonlySet<string>[] = ['bt ba', 'kbt kba', 'a aч'].map(
  (units) => new Set(units.split(' ')),
);

const RATING = /^(\d[\d.]*)([a-zа-я]+)$/;

/** Units of lengths and of power: a number that was converted may have any of its own. */
const CONVERTED: readonly ReadonlySet<string>[] = ['mm cm m', 'bt kbt ba kba'].map(
  (units) => new Set(units.split(' ')),
);

/** A number in units that a rating is not told in: '100ma' and '100mm' of '100a'; none where it is no rating. */
export function inOtherUnits(rating: string, number: string): string[] {
  const [, ownNumber, own] = RATING.exec(rating) ?? [];
  if (own === undefined || !compared.has(own)) return [];
  const alike = ownNumber === number ? INTERCHANGED : CONVERTED;
  return [...compared]
    .filter((unit) => unit !== own && !alike.some((units) => units.has(unit) && units.has(own)))
    .map((unit) => number + unit);
}

const canonical = new Map(UNITS.flatMap(([unit, ...others]) => [unit, ...others].map((name) => [name, unit] as const)));

/** Units as they stand behind a number in a name that is searched. */
const compared = new Set(UNITS.map(([unit]) => foldHomoglyphs(unit)));

export const isUnit = (word: string): boolean => canonical.has(word) || isUnitAdjective(word);

/** What a unit makes of a number, in any gender: '36-ваттная'. */
export const isUnitAdjective = (word: string): boolean => word.length > MIN_ADJECTIVE && canonical.has(masculine(word));

const MIN_ADJECTIVE = 6;
const masculine = (word: string) => word.replace(/(?<=н|в)(?:ый|ая|ое|ые|ого|ой|ых)$/, 'ый');

/** The unit that a word names; the word itself where it names none. */
export const unitOf = (word: string): string => canonical.get(word) ?? canonical.get(masculine(word)) ?? word;

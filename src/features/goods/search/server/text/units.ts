/** Units as goods name them, the other ways to write them, and in what form they are compared. */
const UNITS: readonly (readonly [string, ...string[]])[] = [
  ['мм', 'mm', 'миллиметр', 'миллиметров'],
  ['см', 'cm'],
  ['м', 'm', 'метр', 'метра', 'метров'],
  ['кг', 'kg'],
  ['г', 'гр'],
  ['л', 'l', 'литр', 'литра', 'литров'],
  ['вт', 'w', 'ватт'],
  ['квт', 'kw'],
  ['ква', 'kva'],
  ['в', 'v', 'вольт'],
  ['а', 'a', 'ампер'],
  ['ма', 'ma'],
  ['ка', 'ka'],
  ['к', 'k'],
  ['гц', 'hz'],
  ['лм', 'lm'],
  ['дж'],
  ['дб'],
  ['ом'],
  ['бар', 'bar'],
  ['мкм'],
  ['шт', 'штук'],
  ['ч', 'h'],
  ['ач', 'ah'],
  ['град', 'градусов'],
];

const canonical = new Map(UNITS.flatMap(([unit, ...others]) => [unit, ...others].map((name) => [name, unit] as const)));

export const isUnit = (word: string): boolean => canonical.has(word);

/** The unit that a word names; the word itself where it names none. */
export const unitOf = (word: string): string => canonical.get(word) ?? word;

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
  ['град', 'градусов', 'градуса'],
];

const canonical = new Map(UNITS.flatMap(([unit, ...others]) => [unit, ...others].map((name) => [name, unit] as const)));

export const isUnit = (word: string): boolean => canonical.has(word) || isUnitAdjective(word);

/** What a unit makes of a number, in any gender: '36-ваттная'. */
export const isUnitAdjective = (word: string): boolean => word.length > MIN_ADJECTIVE && canonical.has(masculine(word));

const MIN_ADJECTIVE = 6;
const masculine = (word: string) => word.replace(/(?<=н|в)(?:ый|ая|ое|ые|ого|ой|ых)$/, 'ый');

/** The unit that a word names; the word itself where it names none. */
export const unitOf = (word: string): string => canonical.get(word) ?? canonical.get(masculine(word)) ?? word;

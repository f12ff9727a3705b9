/** How much of the first unit of its line a unit is. */
const UNITS = new Map(
  [
    { мкм: 1e-6, мм: 1e-3, см: 1e-2, дм: 0.1, м: 1, км: 1e3 },
    { мм2: 1e-6, см2: 1e-4, м2: 1 },
    { мл: 1e-3, л: 1, м3: 1e3 },
    { мг: 1e-6, г: 1e-3, гр: 1e-3, кг: 1, т: 1e3 },
    { вт: 1, квт: 1e3, мвт: 1e6 },
    { ва: 1, ква: 1e3 },
    { мв: 1e-3, в: 1, кв: 1e3 },
    { ма: 1e-3, а: 1, ка: 1e3 },
    { па: 1, кпа: 1e3, бар: 1e5, мпа: 1e6 },
    { гц: 1, кгц: 1e3, мгц: 1e6, ггц: 1e9 },
    { кб: 1, мб: 1e3, гб: 1e6, тб: 1e9 },
    { мс: 1e-3, с: 1, сек: 1, мин: 60, ч: 3600 },
  ].flatMap((line) => Object.entries(line).map(([unit, size]) => [unit, { line: Object.keys(line)[0]!, size }])),
);

const NUMBER = /\d{1,3}(?:[  ]\d{3})+(?!\d)|\d+(?:[.,]\d+)?(?:\/\d+)?/g;
const BELOW_ZERO = /^[-−–]\s?(?=\d)/;

const texts = new Intl.Collator('ru', { sensitivity: 'base' });

/** A value as it is compared: its texts and numbers in turn, the numbers in the first unit of their line. */
type Key = { parts: readonly (string | number)[]; value: string };

/**
 * Sorts values of a property as people read them: numbers by size, whatever their unit ('500 г', '1 кг', '1,5 кг'), sizes
 * side by side ('10х20', '10х100'), what begins with a number before what does not, texts by the alphabet.
 */
export function sortValues<V extends { name: string }>(values: readonly V[]): V[] {
  const keys = new Map(values.map((value) => [value, keyOf(value.name)]));
  return values.toSorted((a, b) => compareKeys(keys.get(a)!, keys.get(b)!));
}

function keyOf(value: string): Key {
  const text = value.trim();
  const plain = text.replace(BELOW_ZERO, '');
  const sign = plain === text ? 1 : -1;
  const parts: (string | number)[] = [];
  let end = 0;
  for (const { 0: digits, index } of plain.matchAll(NUMBER)) {
    if (index > 0) parts.push(plain.slice(end, index).trim().toLowerCase());
    parts.push(numberOf(digits) * (index === 0 ? sign : 1));
    end = index + digits.length;
  }
  const rest = plain.slice(end).trim().toLowerCase();
  const unit = UNITS.get(rest.replace('²', '2').replace('³', '3').replace(/\.$/, ''));
  if (unit === undefined || end === 0) return { parts: [...parts, rest], value };
  return { parts: [...parts.map((part) => (typeof part === 'number' ? part * unit.size : part)), unit.line], value };
}

function numberOf(digits: string): number {
  const [over = '', under] = digits.replaceAll(/[  ]/g, '').replace(',', '.').split('/');
  return Number(over) / (Number(under) || 1);
}

function compareKeys(a: Key, b: Key): number {
  const length = Math.min(a.parts.length, b.parts.length);
  for (let n = 0; n < length; n += 1) {
    const order = compareParts(a.parts[n]!, b.parts[n]!);
    if (order !== 0) return order;
  }
  return a.parts.length - b.parts.length || texts.compare(a.value, b.value) || (a.value < b.value ? -1 : 1);
}

function compareParts(a: string | number, b: string | number): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  return typeof b === 'number' ? 1 : texts.compare(a, b);
}

import { plural } from '#shared/plural.ts';

type Forms = readonly [one: string, few: string, many: string];
/** Word forms and the gender that «один» and «два» before it take. */
type Counted = { forms: Forms; isFeminine: boolean };

const masculine = (...forms: Forms): Counted => ({ forms, isFeminine: false });
const feminine = (...forms: Forms): Counted => ({ forms, isFeminine: true });

const currencies = {
  RUB: { whole: masculine('рубль', 'рубля', 'рублей'), part: ['копейка', 'копейки', 'копеек'] },
  USD: { whole: masculine('доллар США', 'доллара США', 'долларов США'), part: ['цент', 'цента', 'центов'] },
  EUR: { whole: masculine('евро', 'евро', 'евро'), part: ['евроцент', 'евроцента', 'евроцентов'] },
} as const satisfies Record<string, { whole: Counted; part: Forms }>;

const scales: readonly Counted[] = [
  feminine('тысяча', 'тысячи', 'тысяч'),
  masculine('миллион', 'миллиона', 'миллионов'),
  masculine('миллиард', 'миллиарда', 'миллиардов'),
  masculine('триллион', 'триллиона', 'триллионов'),
];

const hundreds = 'сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот'.split(' ');
const tens = 'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'.split(' ');
const teens =
  'десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать'.split(
    ' ',
  );
const units = 'один два три четыре пять шесть семь восемь девять'.split(' ');
const feminineUnits = ['одна', 'две', ...units.slice(2)];

/** A sum in kopecks (cents) as documents write it: «Одна тысяча два рубля 05 копеек». */
export function amountInWords(kopecks: number, currency: keyof typeof currencies): string {
  const { whole, part } = currencies[currency];
  const [wholes, parts] = [Math.floor(kopecks / 100), kopecks % 100];
  const words = wholes === 0 ? ['ноль'] : numberWords(wholes, whole.isFeminine);
  const text = [...words, plural(wholes, whole.forms), String(parts).padStart(2, '0'), plural(parts, part)].join(' ');
  return text[0]!.toUpperCase() + text.slice(1);
}

function numberWords(number: number, isFeminine: boolean): string[] {
  const words = tripleWords(number % 1000, isFeminine);
  let rest = Math.floor(number / 1000);
  for (const scale of scales) {
    const triple = rest % 1000;
    if (triple > 0) words.unshift(...tripleWords(triple, scale.isFeminine), plural(triple, scale.forms));
    rest = Math.floor(rest / 1000);
  }
  return words;
}

function tripleWords(triple: number, isFeminine: boolean): string[] {
  const [hundred, lastTwo, unit] = [Math.floor(triple / 100), triple % 100, triple % 10];
  const named = isFeminine ? feminineUnits : units;
  const isTeen = lastTwo >= 10 && lastTwo < 20;
  return [
    hundreds[hundred - 1],
    isTeen ? teens[lastTwo - 10] : tens[Math.floor(lastTwo / 10) - 2],
    isTeen ? undefined : named[unit - 1],
  ].filter((word) => word !== undefined);
}

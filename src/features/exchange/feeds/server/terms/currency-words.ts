/** Words that name one currency, as they begin or stand alone in Russian price lists. */
const WORDS: readonly [code: string, pattern: RegExp][] = [
  ['BYN', word('(?:бел(?:ор\\p{L}*|\\.)?[ .]*руб\\p{L}*|б\\.? ?р\\.|byn|byr)')],
  ['KZT', word('(?:тенге|тнг|тг|kzt|₸)')],
  ['UAH', word('(?:гривен\\p{L}*|гривн\\p{L}*|грн|uah|₴)')],
  ['UZS', word('(?:сум|сумах|сумов|uzs)')],
  ['KGS', word('(?:сом|сомах|сомов|kgs)')],
  ['AMD', word('(?:драм|драмах|драмов|amd|֏)')],
  ['AZN', word('(?:азн|azn|₼)')],
  ['GEL', word('(?:лари|gel|₾)')],
  ['TRY', word('(?:тур\\p{L}*\\.? лир\\p{L}*|₺)')],
  ['CNY', word('(?:юан(?:ь|и|ей|ях|я)|cny|rmb)')],
  ['JPY', word('(?:йен(?:а|ах|ы)?|иен(?:а|ах|ы)?|jpy)')],
  ['GBP', word('(?:фунт(?:ах|ы|ов)? стерлингов|gbp|£)')],
  ['EUR', word('(?:евро|eur|€)')],
  ['USD', word('(?:долл?(?:ар\\p{L}*)?|usd|us\\$|\\$)')],
  ['RUB', word('(?:р|руб(?:л\\p{L}*)?|рб|rub|rur|₽)')],
];

/** Words that several currencies share, or that say only that the currency is another one. */
const UNCLEAR =
  /(?<!\p{L})(?:у\.? ?е(?!\p{L})\.?|y\.? ?e\.?(?!\p{L})|услов\p{L}* единиц\p{L}*|инвалют\p{L}*|валют[аеыу](?!\p{L})|манат\p{L}*|лей|леев|леях|крон(?:а|ы|ах)|лир(?:а|ы|ах)|песо|динар\p{L}*|рупи[йяи]\p{L}*|франк(?:и|ах|ов)|злот\p{L}*|тугрик\p{L}*|usdt|[¥￥])/giu;

/** Three letters of a currency that read as a word of another meaning. */
const NO_CODES = new Set(['ALL', 'TOP', 'CUP', 'PEN', 'LAK', 'BAM', 'MOP', 'SOS', 'TRY', 'XXX', 'GEL']);

const CODES = new Set(Intl.supportedValuesOf('currency'));

function word(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d-])${pattern}(?![\\p{L}-])|(?<=\\d)\\s?${pattern}(?![\\p{L}-])`, 'giu');
}

/** How an unclear currency is marked: «?у.е.». */
export const isUnclear = (currency: string): boolean => currency.startsWith('?');

/**
 * The currencies that a heading, a line or a cell names, as codes of three letters; «?у.е.» for a word that does not say
 * which one it is. Empty where none is named.
 */
export function currenciesIn(text: string): Set<string> {
  const found = new Set<string>();
  let rest = text.replace(/\s+/gu, ' ');
  for (const unclear of rest.match(UNCLEAR) ?? []) found.add(`?${unclear.trim().toLowerCase()}`);
  rest = rest.replace(UNCLEAR, ' ');
  for (const [code, pattern] of WORDS) {
    const without = rest.replace(pattern, ' ');
    if (without !== rest) found.add(code);
    rest = without;
  }
  for (const code of rest.match(/(?<![\p{L}\d])[A-Z]{3}(?![\p{L}\d])/gu) ?? []) {
    if (CODES.has(code) && !NO_CODES.has(code)) found.add(code);
  }
  return found;
}

const AMOUNT =
  /(?:[$€£₽₸₴]\s*)?\d[\d\s]*(?:[.,]\d+)?\s*(?:тыс\p{L}*\.?\s*|млн\.?\s*)?(?:[$€£₽₸₴]|(?:руб\p{L}*|р|usd|eur|у\.?\s?е|тенге|тг)(?!\p{L}))/giu;

/** A heading without its sums: «Опт от 10 тыс. руб.» names a sum of an order. */
export const withoutAmounts = (text: string): string => text.replace(AMOUNT, ' ');

/** The text without the words of currencies: two headings that differ by nothing else name the same price. */
export const withoutCurrency = (text: string): string =>
  WORDS.reduce((rest, [, pattern]) => rest.replace(pattern, ' '), text.replace(UNCLEAR, ' '));

/** A power of ten for prices that are given in thousands or in hundredths of their currency: «тыс. руб.» is 3. */
export function scaleIn(text: string): 0 | 3 | 6 | -2 {
  const money = String.raw`\.?\s*(?:руб|р\.|₽|\$|€|usd|eur|тг|тенге|грн|у\.? ?е)`;
  if (new RegExp(`(?<!\\d\\s*)тыс\\p{L}*${money}`, 'iu').test(text)) return 3;
  if (new RegExp(`(?<!\\d\\s*)млн${money}`, 'iu').test(text)) return 6;
  return /(?<!\p{L})коп/iu.test(text) && !/(?<!\p{L})(?:руб|р\.)|₽/iu.test(text) ? -2 : 0;
}

/**
 * The currency of a number format: `#,##0.00 "₽"`, `[$€-407] #,##0`. Null where it names none. The language of a format
 * is no currency.
 */
export function currencyOfFormat(format: string | undefined): string | null {
  if (format === undefined) return null;
  const [positive = ''] = format.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const signs = [...positive.matchAll(/\[\$([^\]-]*)(?:-[^\]]*)?\]|"([^"]*)"|\\(.)|([$€£¥₽₸₴₾֏₺₼])/gu)];
  const [named, ...others] = currenciesIn(signs.map((sign) => sign.slice(1).find(Boolean) ?? '').join(' '));
  return named === undefined || others.length > 0 ? null : named;
}

/** What an operator writes for a currency: a code or a word. Null for what names no currency, or several. */
export function currencyOfWord(text: string): string | null {
  const [found, ...others] = currenciesIn(text);
  if (found !== undefined) return others.length > 0 || isUnclear(found) ? null : found;
  const code = text.trim().toUpperCase();
  return CODES.has(code) ? code : null;
}

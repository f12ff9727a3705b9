import { unitSymbol } from '#exchange/commerceml/server/index.ts';

/** A price is for `count` of `unit`; `unit` is null for the unit that the row itself names. */
export type PriceUnit = { count: string; unit: string | null };

/** Symbols of units with the words that stand for them, also declined. */
const UNITS: readonly [symbol: string, pattern: string][] = [
  ['шт', 'шт(?:ук[аиу]?)?'],
  ['м²', '(?:кв\\.? ?м(?:етр\\p{L}*)?|м\\.? ?кв|м2|м²)'],
  ['м³', '(?:куб\\.? ?м(?:етр\\p{L}*)?|м\\.? ?куб|м3|м³|куб)'],
  ['м', '(?:пог\\p{L}*\\.? ?м(?:етр\\p{L}*)?|м\\.? ?п(?:ог)?|п\\.? ?м|м\\.?\\/п|метр(?:а|ов)?|м)'],
  ['км', 'км'],
  ['см', 'см'],
  ['мм', 'мм'],
  ['кг', '(?:кг|килограмм(?:а|ов)?)'],
  ['т', '(?:т|тн|тонн[аыу]?)'],
  ['г', '(?:г|гр|грамм(?:а|ов)?)'],
  ['л', '(?:л|литр(?:а|ов)?)'],
  ['мл', 'мл'],
  ['упак', '(?:уп|упак\\p{L}*)'],
  ['пач', 'пач\\p{L}*'],
  ['кор', '(?:кор|короб\\p{L}*)'],
  ['ящ', '(?:ящ|ящик\\p{L}*)'],
  ['рул', '(?:рул|рулон\\p{L}*)'],
  ['бух', '(?:бух|бухт\\p{L}*)'],
  ['лист', 'лист\\p{L}*'],
  ['компл', '(?:компл|к-т|комплект\\p{L}*)'],
  ['набор', 'набор\\p{L}*'],
  ['пар', 'пар[ауы]?'],
  ['бут', '(?:бут|бутыл\\p{L}*)'],
  ['меш', '(?:меш|меш(?:ок|ка|ков))'],
  ['блок', '(?:бл|блок\\p{L}*)'],
  ['поддон', '(?:поддон\\p{L}*|паллет\\p{L}*|палет\\p{L}*)'],
  ['кат', '(?:катушк\\p{L}*|бобин\\p{L}*|барабан\\p{L}*)'],
];

const NUMBER = '(\\d[\\d ]*(?:[.,]\\d+)?)?\\s*(тыс\\p{L}*\\.?|тысяч\\p{L}*|млн\\.?)?\\s*';
const KNOWN = UNITS.map(([, pattern]) => `(${pattern})`).join('|');
const PER = new RegExp(
  `(?:(?<=(?:цен[аы]|стоимость|price))\\s+(?=\\d)|(?<!\\p{L})(?:за|per)(?:\\s+|(?=\\d))|(?<=(?:цен[аы]|стоимость|price|руб\\p{L}*|р|тг|тенге|грн|usd|eur|евро|[$€₽₸])\\.?\\s*)\\/\\s*)${NUMBER}(?:${KNOWN})(?!\\p{L}|\\.?\\s*(?:и |\\+))`,
  'iu',
);
/** «на 01.03.2026», «2026 г.» */
const DATE = /(?<!\d)(?:\d\d[./]\d\d(?:[./]\d{2,4})?(?!\d)(?:\s*г\.?(?!\p{L}))?|20\d\d\s*г(?:ода?)?(?!\p{L}))/gu;
/** «Цена, кг»: letters of one sign may mean something else. */
const BESIDE = new RegExp(`цен[аы][\\s,(]+(?:${KNOWN})(?=$|[\\s,.)])`, 'iu');
/** «Опт (1000 шт)»: what is counted there, the heading does not say; «от 10 шт» and «1–9 шт» are quantities of an order. */
const COUNTED = new RegExp(
  `(?<!(?:от|до|свыше|более|больше|при|>|≥|<|[-–—\\d,.])\\s*)(?<!\\d\\s)\\d[\\d ]*\\s*(?:тыс\\p{L}*\\.?\\s*)?(?:${KNOWN})(?!\\p{L}|\\.?\\s*(?:и |\\+))`,
  'iu',
);
/** «за 100», «за тыс.»: of the unit of the row. */
const PER_NUMBER = /(?<!\p{L})за(?:\s+|(?=\d))(\d[\d ]*)?\s*(тыс\p{L}*\.?|млн\.?)?\s*(?=$|[,;()]|руб|р\.|₽|ед)/iu;
/** Words behind «за» that are no units. */
const NO_UNIT =
  /^(?:нал|безнал|б|ед|единиц|объ[её]м|опт|розн|вычет|сч[её]т|тов|позици|артикул|издели|предоплат|отсрочк|весь|все|кажд|год|месяц|доставк|вс[её]|одн|минус)/iu;
const PER_WORD = /(?<!\p{L})за(?:\s+|(?=\d))(?:\d[\d ]*)?\s*(\p{L}[\p{L}-]*)/iu;

const THOUSANDS: readonly [RegExp, bigint][] = [
  [/^тыс/iu, 1000n],
  [/^млн/iu, 1_000_000n],
];

/** The unit that a heading or a line says its prices are for; «unclear» for a word that is no known unit; null for none. */
export function priceUnitIn(written: string): PriceUnit | 'unclear' | null {
  const text = written.replace(/\s+/gu, ' ').replace(DATE, ' ');
  const known = PER.exec(text);
  if (known) {
    const unit = UNITS.find((_, index) => known[index + 3] !== undefined)?.[0] ?? null;
    return { count: countOf(known[1], known[2]), unit };
  }
  const beside = BESIDE.exec(text);
  const symbol = beside && UNITS.find((_, index) => beside[index + 1] !== undefined)?.[0];
  if (symbol && symbol.length > 1) return { count: '1', unit: symbol };
  const bare = PER_NUMBER.exec(text);
  if (bare && (bare[1] !== undefined || bare[2] !== undefined)) return { count: countOf(bare[1], bare[2]), unit: null };
  const word = PER_WORD.exec(text)?.[1];
  if (word !== undefined && !NO_UNIT.test(word)) return 'unclear';
  return COUNTED.test(text) ? 'unclear' : null;
}

function countOf(digits: string | undefined, thousands: string | undefined): string {
  const times = THOUSANDS.find(([pattern]) => pattern.test(thousands ?? ''))?.[1] ?? 1n;
  const plain = (digits ?? '1').replaceAll(' ', '').replace(',', '.');
  return times === 1n ? plain : String((BigInt(Math.round(Number(plain) * 1000)) * times) / 1000n);
}

/** Units of one measure by their size. */
const SIZES: readonly Readonly<Record<string, number>>[] = [
  { мг: 1, г: 1000, кг: 1_000_000, ц: 100_000_000, т: 1_000_000_000 },
  { мм: 1, см: 10, м: 1000, 'пог. м': 1000, км: 1_000_000 },
  { мл: 1, л: 1000, 'м³': 1_000_000 },
  { шт: 1, 'тыс. шт': 1000, 'млн шт': 1_000_000 },
  { 'см²': 1, 'м²': 10_000 },
];

/** The symbol of a unit of a row: «уп.» and «упаковка» are one. */
export function unitOfRow(text: string): string {
  const symbol = unitSymbol(text).toLowerCase();
  const known = UNITS.find(([, pattern]) => new RegExp(`^${pattern}\\.?$`, 'iu').test(symbol))?.[0];
  if (known !== undefined) return known;
  return /^тыс[. ]*шт/.test(symbol) ? 'тыс. шт' : symbol;
}

/** How many of `unit` are one `other`, as a decimal: 1 т is 1000 кг. Null where they measure different things. */
export function unitsIn(other: string, unit: string): string | null {
  if (other === unit) return '1';
  const sizes = SIZES.find((one) => other in one && unit in one);
  if (!sizes) return null;
  const ratio = sizes[other]! / sizes[unit]!;
  return ratio >= 1 ? String(ratio) : ratio.toFixed(9).replace(/0+$/, '');
}

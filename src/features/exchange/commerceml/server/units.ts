/** A unit as a file gives it: by a symbol, by its OKEI code, by its full name, or by an id of the file's own list. */
export interface UnitReference {
  text: string | null;
  code: string | null;
  fullName: string | null;
  international: string | null;
}

/** OKEI codes (without leading zeros) of the units that goods are sold in. */
const BY_CODE: Record<string, string> = {
  '3': 'мм',
  '4': 'см',
  '6': 'м',
  '8': 'км',
  '18': 'пог. м',
  '51': 'см²',
  '55': 'м²',
  '111': 'мл',
  '112': 'л',
  '113': 'м³',
  '161': 'мг',
  '163': 'г',
  '166': 'кг',
  '168': 'т',
  '362': 'мес',
  '356': 'ч',
  '616': 'боб',
  '625': 'лист',
  '642': 'ед',
  '657': 'изд',
  '704': 'набор',
  '715': 'пар',
  '728': 'пач',
  '736': 'рул',
  '778': 'упак',
  '796': 'шт',
  '798': 'тыс. шт',
  '812': 'ящ',
  '839': 'компл',
  '868': 'бут',
  '872': 'флак',
  '876': 'усл. ед',
};

const BY_INTERNATIONAL: Record<string, string> = {
  PCE: 'шт',
  NMP: 'упак',
  NPR: 'пар',
  KGM: 'кг',
  GRM: 'г',
  TNE: 'т',
  MTR: 'м',
  MTK: 'м²',
  MTQ: 'м³',
  LTR: 'л',
  SET: 'набор',
};

/** Names and spellings of one unit. A symbol stands beside every number as it is: nobody declines '5 рулон'. */
const SAME: Record<string, string> = {
  штука: 'шт',
  штук: 'шт',
  пара: 'пар',
  килограмм: 'кг',
  метр: 'м',
  литр: 'л',
  упаковка: 'упак',
  комплект: 'компл',
  рулон: 'рул',
  пачка: 'пач',
  ящик: 'ящ',
  бутылка: 'бут',
  флакон: 'флак',
  бобина: 'боб',
  изделие: 'изд',
  единица: 'ед',
  м2: 'м²',
  м3: 'м³',
  'кв. м': 'м²',
  'куб. м': 'м³',
};

const MAX_LENGTH = 20;

/** `шт.` and `Штука` are `шт`. */
export function unitSymbol(text: string): string {
  const bare = text
    .replace(/[\s\u00A0]+/g, ' ')
    .trim()
    .replace(/\.$/, '')
    .slice(0, MAX_LENGTH);
  return SAME[bare.toLowerCase()] ?? BY_INTERNATIONAL[bare] ?? bare;
}

/**
 * The symbol of a unit; `known` are the symbols of the source's own list of units by id. Null where nothing names it.
 * A number stands for an id of that list, else for an OKEI code (`"796 "`, with the blank that some exports add).
 */
export function resolveUnit(unit: UnitReference | null, known: ReadonlyMap<string, string>): string | null {
  if (!unit) return null;
  const { text, code, fullName, international } = unit;
  if (text && !isNumber(text)) return unitSymbol(text);
  for (const number of [text, code]) {
    if (!number) continue;
    const symbol = known.get(number) ?? BY_CODE[number.replace(/^0+/, '')];
    if (symbol) return symbol;
  }
  if (fullName) return unitSymbol(fullName);
  return (international && BY_INTERNATIONAL[international]) ?? null;
}

const isNumber = (text: string) => /^\d+$/.test(text);

import { nearestWord } from './nearest-word.ts';

/**
 * What a heading says of its column. `numbering` counts rows, `money` and `measure` hold numbers that are never ordered
 * (prices, packs, stock, weights), `other` is unknown.
 */
export type HeadingRole = 'code' | 'name' | 'amount' | 'total' | 'unit' | 'numbering' | 'money' | 'measure' | 'other';

export interface Heading {
  role: HeadingRole;
  /** The lower, the surer. */
  rank: number;
}

/** A heading in the form in which headings are compared. */
export const plainHeading = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[«»"'’*:\u00AD]/g, '')
    .replace(/[‐‑–—−]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim();

const MONEY =
  /(^|[^а-я])(цен[аы]|стоимост|сумм|прайс|розн|скидк|ндс|ррц|мрц|руб|тариф|price|cost|total price|sum$|preis|ціна|сума)|[₽$€]/;

/** Codes of units, countries, taxes and people are no codes of goods. */
const FOREIGN_CODE =
  /океи|окпо|окдп|оквэд|оквед|тн ?вэд|код (ед|валют|стран|клиент|контрагент|организ|вид|групп|склад)/;

const CODES: readonly RegExp[] = [
  /артикул|(^|[ ,(])арт\.?( ?№)?$|(^|[^a-z])(sku|article|part ?(no|number|№|#)|order(ing)? ?(no|number|code)|(item|product|article|catalog(ue)?) ?(no|number|code|id|#)|vendor code|mpn|p\/n)|артикел|номер (изделия|детали|для заказа)|заказной (номер|код)|код (для )?заказа|(artikel|bestell|material)-?(nummer|nr)/,
  /^код( (товар|номенклатур|издели|позици|1с|продукци|оборудовани|материал|детал|поставщик|производител|завод|внутрен|сап|sap|по каталог)\S*.*)?$|[,(] ?код\)?$|каталожный (номер|№)|^шифр|^code$|партномер/,
  /^обозначени|^(тип|марка|модель)($|,| издели| оборудовани| товар)|^(typ|modell|model)(nummer)?$/,
  /(коротк\S* код)|штрих-?код|barcode|(^|[^a-z])(ean|gtin)|номенклатурный (номер|№)/,
];

const NUMBERING =
  /^(№|n|no|#|nr|п\/п|пп|№ ?п ?[/.]?п\.?|n ?п ?\/? ?п\.?|поз\.?|позиция|порядковый номер|непрерывный номер|номер( п ?\/? ?п| строки| по порядку| позиции)?|item|pos|position|line)\.?$/;

const NAME =
  /наименовани|^(название|номенклатура|товар|описание|продукция|услуга|позиция|материал|изделие)|(^|[^a-z])(description|name|product|bezeichnung|beschreibung|goods)|^назва/;

const UNIT = /^(ед\.?($|[ ,./]|изм)|единица($| измерен)|еи$|e\.?и\.?$|unit|uom|einheit|од\.? ?вим|од\.?$)|измерения$/;

/** Numbers that goods have, and numbers that somebody else orders, sends or keeps. */
const MEASURE =
  /упак|кратн|мин(\.|имал|имум|$| )|макс|остат|налич|склад|резерв|короб|в уп|доступ|свободн|мест([ао, ]|$)|одном месте|отпущен|отгружен|поставлен|продан|прошл|в пути|(^|[^а-я])(вес|масса|объ?ем|длина|ширина|высота|диаметр|толщина|размер|площад|мощност|напряжен|год|срок|гаранти|брутто|нетто|норма|дата)|stock|available|pack|weight|moq|min\.? /;

const AMOUNTS: readonly RegExp[] = [
  /^(заказ($|ать|ано|[ ,(])|к заказу|закупить|объ?ем заказа|order( qty| quantity)?$)|(ваш|мой|наш) заказ|заказ(ыва|анн)\S* |к закупке/,
  /количеств|кол-? ?во|к-во|(^|[ ,])кол\.?($|[ ,(])|потребност|(^| )(нужно|надо|требу[ею]тся|необходимо)|затребован|^(штук|заявка)$|(^|[^a-z])(qty|q-?ty|quantity|pcs|pieces|menge|anzahl)|кількість|к-сть/,
];

/** 'Всего' is a sum of money as often as a quantity: it counts where nothing else does. */
const TOTAL = /^(всего|итого|total|общее|gesamt)($|[ ,(])/;

const VOCABULARY = [
  'количество',
  'артикул',
  'наименование',
  'название',
  'номенклатура',
  'обозначение',
  'штрихкод',
  'единица',
  'измерения',
  'потребность',
  'требуется',
  'quantity',
  'article',
  'description',
];

/** The role of a column by the rows of its heading, from top to bottom. Null where all are empty. */
export function headingRole(texts: readonly string[]): Heading | null {
  const parts = texts.map(plainHeading).filter((text) => text !== '');
  if (parts.length === 0) return null;
  const exact = roleOf(parts);
  if (exact.role !== 'other') return exact;
  return roleOf(parts.map(withCorrectSpelling));
}

function roleOf(parts: readonly string[]): Heading {
  const whole = [...new Set(parts)].join(', ');
  const rankIn = (patterns: readonly RegExp[]) =>
    patterns.findIndex((pattern) => parts.some((part) => pattern.test(part)) || pattern.test(whole));
  const amount = rankIn(AMOUNTS);
  if (MONEY.test(whole)) return { role: 'money', rank: 0 };
  if (amount >= 0 || TOTAL.test(whole)) {
    // 'Заказ поставщику № 15' is a title
    if (/\d{2}/.test(whole)) return { role: 'other', rank: 0 };
    if (MEASURE.test(whole.replace(/объ?ем заказа|минимально необходим\S+|\(?масса нетто\)?/, '')))
      return { role: 'measure', rank: 0 };
    return amount >= 0 ? { role: 'amount', rank: amount } : { role: 'total', rank: 0 };
  }
  const last = parts.at(-1)!;
  // Forms give a unit by its name and by its code
  if (parts.some((part) => UNIT.test(part))) return { role: 'unit', rank: last.startsWith('код') ? 1 : 0 };
  // The lowest row that says something decides: 'Товар', 'код'
  for (const part of parts.toReversed()) {
    const code = isForeign(whole) ? -1 : CODES.findIndex((pattern) => pattern.test(part));
    if (code >= 0 && !part.startsWith('наименовани')) return { role: 'code', rank: code };
    if (NUMBERING.test(part)) return { role: 'numbering', rank: 0 };
    if (NAME.test(part) && !/\d/.test(part)) return { role: 'name', rank: 0 };
  }
  return MEASURE.test(whole) ? { role: 'measure', rank: 0 } : { role: 'other', rank: 0 };
}

const isForeign = (whole: string): boolean => FOREIGN_CODE.test(whole) || /\d{2}/.test(whole);

/** 'Штир-код' and 'Коли- чество' by the words that they are misspelt from. */
const withCorrectSpelling = (text: string): string =>
  text.replace(/(\p{L})- ?(?=\p{L})/gu, '$1').replace(/\p{L}{5,}/gu, (word) => nearestWord(word, VOCABULARY) ?? word);

/** 'Количество, уп.', 'Кол-во (м)' and 'Кол-во, тыс. шт' name a unit. */
export function unitOfHeading(texts: readonly string[]): string | null {
  for (const text of texts.toReversed()) {
    const unit = /[,(]\s*((?:тыс\.?\s*)?\p{L}{1,10}[²³23]?)\.?\s*\)?$/u.exec(text.trim())?.[1];
    if (unit) return unit;
    if (/^шт(ук)?\.?$/i.test(text.trim())) return 'шт';
  }
  return null;
}

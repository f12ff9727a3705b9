import type { Sheet, SheetRow } from '#shared/order-sheet/sheet-order.ts';
import { currenciesIn } from './currency-words.ts';
import { priceUnitIn } from './price-unit-words.ts';
import { vatIn } from './vat-words.ts';

/** A line of a list outside its rows of goods that says something of its prices. */
export type Statement = {
  text: string;
  /** It speaks of prices, and not of delivery or a rate of exchange. */
  isOfPrices: boolean;
};

const PRICES =
  /(?<!\p{L})(?:цен[аыеу]?|цена(?:м|ми|х)|прайс\p{L}*|прейскурант\p{L}*|стоимость|тариф\p{L}*|prices?)(?!\p{L})/iu;
const OTHER = /курс|оплат|конверт|доставк|минимальн|заказ\p{L}* (?:от|на)|от суммы|скидк/iu;
/** Signs of a currency that mean nothing else wherever they stand. */
const SURE_CURRENCY =
  /[$€£₸₴]|(?<!\p{L})(?:у\.? ?е(?!\p{L})|usd|eur|cny|kzt|byn|uah|доллар\p{L}*|тенге|юан\p{L}*)(?!\p{L})/iu;

/** A line that names a sum speaks of that sum, and not of the prices of the list. */
const AMOUNT = /\d\s*(?:тыс\.?\s*)?(?:руб|р\.|₽|\$|€|usd|eur|тенге|тг)|[$€]\s*\d/iu;

const MAX_LENGTH = 500;

/** Whether a row that is a text alone is a remark on the prices, and no section. */
export function isRemark(text: string): boolean {
  if (vatIn(text) !== null) return true;
  return PRICES.test(text) && (currenciesIn(text).size > 0 || priceUnitIn(text) !== null);
}

/** The currencies that a line names; a line that does not speak of prices counts only where its words are sure. */
export const currenciesOfLine = ({ text, isOfPrices }: Statement): Set<string> =>
  isOfPrices || SURE_CURRENCY.test(text) ? currenciesIn(text) : new Set();

/**
 * What the lines above the headings, remarks between and below the goods, and the name of the sheet say. `from` is the first
 * row of goods, `headings` the number of rows of headings above it, `remarks` the texts of the remarks.
 */
export function statementsOf(
  { name, rows }: Sheet,
  { from, headings, remarks }: { from: number; headings: number; remarks: readonly string[] },
): Statement[] {
  const above = rows.slice(0, Math.max(0, from - headings)).map(textOfRow);
  return [name, ...above, ...remarks]
    .filter((text) => text !== '')
    .map((text) => ({ text, isOfPrices: PRICES.test(text) && !OTHER.test(text) && !AMOUNT.test(text) }));
}

function textOfRow(row: SheetRow): string {
  const texts = row.map((cell) => cell?.text.replace(/\s+/gu, ' ').trim() ?? '').filter(Boolean);
  return [...new Set(texts)].join(' ').slice(0, MAX_LENGTH);
}

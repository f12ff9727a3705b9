import fc from 'fast-check';
import type { Sheet, SheetCell, SheetRow } from '#shared/order-sheet/sheet-order.ts';

/** What a phrase of a list means, by hand: the code under test is no part of it. `ask`: nobody can know. */
type Phrase<T> = readonly [text: string, means: T | 'ask' | null];

const CURRENCIES: readonly Phrase<string>[] = [
  ['', null],
  ['', null],
  [', руб.', 'RUB'],
  [', ₽', 'RUB'],
  [', тг', 'KZT'],
  [', тенге', 'KZT'],
  [', $', 'USD'],
  [' в долларах', 'USD'],
  [' (EUR)', 'EUR'],
  [' CNY', 'CNY'],
  [', юань', 'CNY'],
  [', BYN', 'BYN'],
  [', бел. руб.', 'BYN'],
  [', грн.', 'UAH'],
  [', сум', 'UZS'],
  [', драм', 'AMD'],
  [', у.е.', 'ask'],
  [', руб. / $', 'ask'],
];

const VATS: readonly Phrase<'included' | 'added' | 'none'>[] = [
  ['', null],
  [' с НДС', 'included'],
  [' в т.ч. НДС', 'included'],
  [' включая НДС', 'included'],
  [' с учётом НДС', 'included'],
  [' без учета НДС', 'added'],
  [' б/НДС', 'added'],
  [' не включая НДС', 'added'],
  [', НДС сверху', 'added'],
  [' без НДС', 'added'],
  [', НДС не облагается', 'none'],
];

const UNITS: readonly Phrase<string>[] = [
  ['', null],
  ['', null],
  [' за шт', '1'],
  [' за 1000 шт', '1000'],
  [' за тыс. шт', '1000'],
  [' за 100 шт.', '100'],
  [' за упаковку', 'ask'],
];

/** A line above the headings; `vat` or `currency` is what it says. */
const LINES: readonly { text: string; currency: string | null; vat: 'included' | 'added' | null }[] = [
  { text: '', currency: null, vat: null },
  { text: 'ООО «Поставщик», Москва', currency: null, vat: null },
  { text: 'Цены указаны в долларах США', currency: 'USD', vat: null },
  { text: 'Цены указаны в у.е.', currency: 'ask', vat: null },
  { text: 'Цены указаны в рублях', currency: 'RUB', vat: null },
  { text: 'Все цены указаны без учёта НДС', currency: null, vat: 'added' },
  { text: 'Цены с НДС', currency: null, vat: 'included' },
];

/** A cell of a price: its currency where it names one, its number of the terms' units; `none`: no price, `wrong`: not readable. */
type PriceCell = { cell: SheetCell | null; currency: string | null; value: string | 'none' | 'wrong' };

const number = (value: number, format?: string): SheetCell => ({
  text: String(value),
  number: value,
  ...(format && { format }),
});

const PRICES: readonly PriceCell[] = [
  { cell: number(100), currency: null, value: '100' },
  { cell: number(25.5), currency: null, value: '25.5' },
  { cell: { text: '1 500,00' }, currency: null, value: '1500' },
  { cell: { text: '100 руб.' }, currency: 'RUB', value: '100' },
  { cell: { text: '100 $' }, currency: 'USD', value: '100' },
  { cell: { text: '€100' }, currency: 'EUR', value: '100' },
  { cell: { text: 'USD 100' }, currency: 'USD', value: '100' },
  { cell: { text: '100 тг' }, currency: 'KZT', value: '100' },
  { cell: number(100, '#,##0.00\\ "₽"'), currency: 'RUB', value: '100' },
  { cell: number(100, '[$$-409]#,##0.00'), currency: 'USD', value: '100' },
  { cell: number(100, '#,##0.00\\ [$€-407]'), currency: 'EUR', value: '100' },
  { cell: null, currency: null, value: 'none' },
  { cell: { text: 'по запросу' }, currency: null, value: 'none' },
  { cell: { text: 'договорная' }, currency: null, value: 'none' },
  { cell: { text: '—' }, currency: null, value: 'none' },
  { cell: { text: 'от 6100' }, currency: null, value: 'wrong' },
  { cell: { text: '5 200,00 за компл.' }, currency: null, value: 'wrong' },
];

/** A stock is never more than `max`. */
const STOCKS: readonly { cell: SheetCell | null; max: number }[] = [
  { cell: number(12), max: 12 },
  { cell: { text: 'менее 10' }, max: 9 },
  { cell: { text: '<10' }, max: 9 },
  { cell: { text: 'до 5' }, max: 5 },
  { cell: { text: 'более 10' }, max: 10 },
  { cell: { text: '>100' }, max: 100 },
  { cell: { text: '10-50' }, max: 10 },
  { cell: { text: 'мало' }, max: 1 },
  { cell: { text: 'есть' }, max: 1000 },
  { cell: { text: '+' }, max: 1000 },
  { cell: { text: 'нет' }, max: 0 },
  { cell: { text: 'под заказ 14 дней' }, max: 0 },
  { cell: null, max: 0 },
  { cell: { text: '12 шт. (резерв 5)' }, max: 0 },
];

const OTHERS: readonly (readonly string[])[] = [
  ['Крепёж', '', '', '', ''],
  ['2. Кабели и провода', '', '', '', ''],
  ['', '3M Россия', '', '', ''],
  ['', 'Итого', '', '', '500'],
  ['BA-47', '', '', '', ''],
  ['', '', '150', '', ''],
  ['', '', '', '', 'Иванов'],
  ['', '', '', 'звоните', ''],
];

export type LawGoods = { code: string; price: PriceCell; stock: (typeof STOCKS)[number] };
export type LawList = {
  sheet: Sheet;
  heading: { currency: string | null; vat: string | null; unit: string | null };
  line: (typeof LINES)[number];
  /** By the index of its row; null for a row of another kind. */
  goods: Map<number, LawGoods | null>;
  from: number;
};

const of = <T>(values: readonly T[]) => fc.constantFrom(...values);

const row = fc.oneof(
  { weight: 4, arbitrary: fc.record({ price: of(PRICES), stock: of(STOCKS) }) },
  { weight: 1, arbitrary: of(OTHERS) },
);

/** A list of some rows under a heading and a line; with `hasFormats` its numbers may have formats, which a text has not. */
export const priceList = ({ hasFormats }: { hasFormats: boolean }): fc.Arbitrary<LawList> =>
  fc
    .record({
      currency: of(CURRENCIES),
      vat: of(VATS),
      unit: of(UNITS),
      line: of(LINES),
      first: fc.record({ price: of(PRICES), stock: of(STOCKS) }),
      others: fc.array(row, { maxLength: 8 }),
      isNarrow: fc.boolean(),
    })
    .map(({ currency, vat, unit, line, first, others, isNarrow }) => {
      // A narrow list has neither units nor stocks
      const width = isNarrow ? 3 : 5;
      const heading = `Оптовая цена${unit[0]}${vat[0]}${currency[0]}`;
      const texts = (cells: readonly string[]): SheetRow => cells.map((text) => (text === '' ? null : { text }));
      const above = line.text === '' ? [] : [texts([line.text, '', '', '', ''])];
      const from = above.length + 1;
      const goods = new Map<number, LawGoods | null>();
      const cells = [first, ...others].map((one, index): SheetRow => {
        const at = from + index;
        if (!('price' in one)) {
          goods.set(at, null);
          return texts(one.slice(0, width));
        }
        const isFormatted = one.price.cell?.format !== undefined && !hasFormats;
        const price = isFormatted ? PRICES[0]! : one.price;
        const code = `K-${index + 1}`;
        goods.set(at, { code, price, stock: one.stock });
        const all = [{ text: code }, { text: `Товар номер ${index + 1}` }, price.cell, { text: 'шт' }, one.stock.cell];
        return all.slice(0, width);
      });
      const headings = texts(['Артикул', 'Наименование', heading, 'Ед. изм.', 'Остаток'].slice(0, width));
      const meaning = { currency: currency[1], vat: vat[1], unit: unit[1] };
      return { sheet: { name: '', rows: [...above, headings, ...cells] }, heading: meaning, line, goods, from };
    });

/** What a plain cell of a list costs in; `ask` where heading, line and cells leave it open, `assumed` where nothing says it. */
export function meantCurrency({ heading, line, goods }: LawList): string {
  const cells = [...goods.values()].flatMap((one) => (one && /\d/.test(one.price.cell?.text ?? '') ? one.price : []));
  const formats = new Set(cells.filter(({ cell }) => cell?.format).map(({ currency }) => currency!));
  const said = heading.currency ?? line.currency;
  if (heading.currency === 'ask' || line.currency === 'ask') return 'ask';
  if (heading.currency !== null && line.currency !== null && heading.currency !== line.currency) return 'ask';
  if (said !== null) return [...formats].some((one) => one !== said) ? 'ask' : said;
  const named = new Set(cells.flatMap(({ currency }) => currency ?? []));
  const hasPlain = cells.some(({ currency }) => currency === null);
  if (hasPlain && [...named].some((one) => one !== 'RUB')) return 'ask';
  return named.size > 0 ? 'RUB' : 'assumed';
}

/** Whether the operator has to be asked before anything of a list may be written. */
export function mustAsk(list: LawList): boolean {
  const { heading, line } = list;
  const isVatOpen = heading.vat !== null && line.vat !== null && heading.vat !== line.vat;
  return isVatOpen || heading.unit === 'ask' || meantCurrency(list) === 'ask';
}

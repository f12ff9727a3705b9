import { cleanLine } from './clean-text.ts';
import { currencyCode } from './currency.ts';
import { parseDecimal } from './decimal.ts';
import { bareOffer } from './bare-offer.ts';
import { parseGoodsId } from './goods-id.ts';
import { encodedText, type CutEncoding } from './encoded-text.ts';
import { MAX_LINE_LENGTH, MAX_PRICES, MAX_STOCKS } from './read-offer.ts';
import type { OfferPrice, OfferRecord, OfferStock } from './records.ts';
import { isTrue } from './record-node.ts';

/** Currencies and units that are remembered as they are read. */
const MAX_WORDS = 1000;

/** Letters of a text that are neither markup nor line breaks, a byte each: ASCII and Russian. */
const LETTERS: Record<CutEncoding, string> = {
  'utf-8': String.raw`(?:[ -%'-;=?-\\^-~]|[\xD0\xD1][\x80-\xBF]|\xC2\xA0)`,
  'windows-1251': String.raw`[ -%'-;=?-\\^-~\xA0\xA8\xB8\xC0-\xFF]`,
};

const GAP = String.raw`[ \t\r\n]*`;
const ID = String.raw`([\w-]{1,80})`;
const NUMBER = String.raw`(\d{1,15}(?:\.\d{1,15})?)`;

/** Patterns of the parts of an offer, for its bytes as letters. */
class OfferPatterns {
  readonly id: RegExp;
  readonly price: RegExp;
  readonly quantity: RegExp;
  readonly stock: RegExp;
  readonly rest: RegExp;
  readonly pricesOpen: RegExp;
  readonly pricesClose: RegExp;
  readonly restsOpen: RegExp;
  readonly restsClose: RegExp;
  readonly end: string;

  constructor(encoding: CutEncoding) {
    const word = `(${LETTERS[encoding]}{0,100})`;
    const pattern = (source: string) => new RegExp(encodedText(source, encoding) + GAP, 'y');
    const leaf = (name: string, value: string) => `<${name}>${value}</${name}>${GAP}`;
    const optional = (part: string) => `(?:${part})?`;
    const holder = (name: string, inner: string) => `<${name}>${GAP}${inner}</${name}>${GAP}`;
    const vat = holder(
      'Налог',
      `${optional(leaf('Наименование', LETTERS[encoding] + '{0,100}'))}${leaf('УчтеноВСумме', '(true|false)')}`,
    );
    this.id = pattern(`<Предложение>${GAP}${leaf('Ид', String.raw`([\w-]{1,80}(?:#[\w-]{1,80})?)`)}`);
    this.price = pattern(
      holder(
        'Цена',
        `${optional(leaf('Представление', `${LETTERS[encoding]}{0,200}`))}${leaf('ИдТипаЦены', ID)}${leaf('ЦенаЗаЕдиницу', NUMBER)}` +
          `${optional(leaf('Валюта', word))}${optional(vat)}${optional(leaf('Единица', word))}${optional(leaf('Коэффициент', NUMBER))}`,
      ),
    );
    this.quantity = pattern(leaf('Количество', NUMBER));
    this.stock = pattern(`<Склад ИдСклада="${ID}" КоличествоНаСкладе="${NUMBER}" ?/>`);
    this.rest = pattern(holder('Остаток', holder('Склад', `${leaf('Ид', ID)}${leaf('Количество', NUMBER)}`)));
    [this.pricesOpen, this.pricesClose] = [pattern('<Цены>'), pattern('</Цены>')];
    [this.restsOpen, this.restsClose] = [pattern('<Остатки>'), pattern('</Остатки>')];
    this.end = encodedText('</Предложение>', encoding);
  }
}

/**
 * Reads offers that say nothing but prices and stock, as most exports of prices write them, from their bytes: several times
 * as fast as elements are read. All that is written otherwise, or that would need a remark, is for the whole reader.
 */
export class BareOfferReader {
  readonly #patterns: OfferPatterns;
  readonly #decoder: TextDecoder;
  readonly #currencies = new Map<string, string | null>();
  readonly #units = new Map<string, string | null>();
  /** The types of the prices of the offers before, by their place: most offers have the same ones in one order. */
  readonly #typeIds: string[] = [];
  #text = '';
  #at = 0;

  constructor(encoding: CutEncoding) {
    this.#patterns = new OfferPatterns(encoding);
    this.#decoder = new TextDecoder(encoding, { fatal: true });
  }

  /** `element`: a letter for each byte. Null where it is no such offer. */
  read(element: string): OfferRecord | null {
    this.#text = element;
    this.#at = 0;
    const goodsId = parseGoodsId(this.#next(this.#patterns.id)?.[1] ?? null, null);
    const prices = goodsId && this.#readPrices();
    if (!prices) return null;
    const quantity = this.#next(this.#patterns.quantity)?.[1];
    const stocks = this.#readStocks();
    if (stocks === null || this.#at + this.#patterns.end.length !== element.length) return null;
    if (!element.endsWith(this.#patterns.end)) return null;
    return {
      ...bareOffer,
      productId: goodsId.productId,
      characteristicId: goodsId.characteristicId,
      prices: prices === 'none' ? null : prices,
      quantity: quantity === undefined ? null : parseDecimal(quantity),
      stocks: stocks.length > 0 ? stocks : null,
    };
  }

  /** What stands here, if it is of the pattern; what follows it is next. */
  #next(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #readPrices(): OfferPrice[] | 'none' | null {
    if (!this.#next(this.#patterns.pricesOpen)) return 'none';
    const prices: OfferPrice[] = [];
    for (let found = this.#next(this.#patterns.price); found; found = this.#next(this.#patterns.price)) {
      const [, writtenId = '', written, currency, vat, unit, coefficient = '1'] = found;
      const typeId = this.#sameText(writtenId, prices.length);
      const value = parseDecimal(written);
      const isOdd = value === '0' || prices.length === MAX_PRICES || prices.some((other) => other.typeId === typeId);
      if (isOdd) return null;
      prices.push({
        typeId,
        value,
        currency: currency === undefined ? null : this.#word(this.#currencies, currency, currencyCode),
        unit: unit === undefined ? null : this.#word(this.#units, unit, unitOf),
        coefficient: coefficient === '1' ? coefficient : coefficientOf(coefficient),
        vatIncluded: vat === undefined ? null : isTrue(vat),
      });
    }
    return this.#next(this.#patterns.pricesClose) ? prices : null;
  }

  #readStocks(): OfferStock[] | null {
    const isNested = this.#next(this.#patterns.restsOpen) !== null;
    const pattern = isNested ? this.#patterns.rest : this.#patterns.stock;
    const stocks: OfferStock[] = [];
    for (let found = this.#next(pattern); found; found = this.#next(pattern)) {
      const [, warehouseId = '', written] = found;
      if (stocks.length === MAX_STOCKS || stocks.some((other) => other.warehouseId === warehouseId)) return null;
      stocks.push({ warehouseId, quantity: parseDecimal(written)! });
    }
    return isNested && !this.#next(this.#patterns.restsClose) ? null : stocks;
  }

  /** One text for equal ids: it is looked up for each price, and its hash is computed once. */
  #sameText(typeId: string, place: number): string {
    if (this.#typeIds[place] !== typeId) this.#typeIds[place] = typeId;
    return this.#typeIds[place];
  }

  #word(known: Map<string, string | null>, letters: string, read: (text: string) => string | null): string | null {
    const found = known.get(letters);
    if (found !== undefined) return found;
    const word = read(this.#decoder.decode(Buffer.from(letters, 'latin1')));
    if (known.size < MAX_WORDS) known.set(Buffer.from(letters, 'latin1').toString('latin1'), word);
    return word;
  }
}

const unitOf = (text: string): string | null => cleanLine(text, MAX_LINE_LENGTH) || null;

function coefficientOf(written: string): string {
  const coefficient = parseDecimal(written);
  return coefficient && coefficient !== '0' ? coefficient : '1';
}

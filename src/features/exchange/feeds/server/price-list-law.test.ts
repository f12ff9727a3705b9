import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommerceRecord } from '#exchange/commerceml/server/index.ts';
import { priceListHead } from './price-list-head.ts';
import { type LawList, meantCurrency, mustAsk, priceList } from './price-list-law.fixture.ts';
import { recogniseSheet } from './price-list-layout.ts';
import { readPriceListRows } from './price-list-records.ts';
import { readAnswers } from './terms/read-answers.ts';
import { settleTerms } from './terms/settle-terms.ts';

const RUNS = { numRuns: 2000, seed: 20_261_129 };

/** The records of a list, or the number of questions that it leaves open. */
function read({ sheet }: LawList): { questions: number; records: CommerceRecord[] } {
  const layout = recogniseSheet(sheet);
  if (!layout) throw new Error('the columns are not recognised');
  const { layouts, questions } = settleTerms([sheet], [layout], { given: readAnswers({}), answers: [] });
  if (questions.length > 0) return { questions: questions.length, records: [] };
  const rows = readPriceListRows(sheet, layouts[0]!, { hasSheets: false, availableQuantity: 1000 });
  return { questions: 0, records: [...priceListHead(layouts, []), ...rows] };
}

describe('the law of price lists (2,000 generated lists)', () => {
  it('a list is asked about exactly where its currency, VAT or unit of the price is open', () => {
    fc.assert(
      fc.property(priceList({ hasFormats: true }), (list) => {
        expect(read(list).questions > 0).toBe(mustAsk(list));
      }),
      RUNS,
    );
  });

  it('each row ends as goods, as a section, or with a remark', () => {
    fc.assert(
      fc.property(priceList({ hasFormats: true }), (list) => {
        fc.pre(!mustAsk(list));
        const { records } = read(list);
        const texts = new Set<string>();
        const lost = [...list.goods].filter(([index, goods]) => {
          const own = records.filter(({ line }) => line === index + 1).map(({ type }) => type);
          if (goods) return own.join() !== 'product,offer';
          const text = list.sheet.rows[index]!.find((cell) => cell)?.text;
          if (text === undefined) return false;
          const isKnownSection = texts.has(text);
          texts.add(text);
          return own.length === 0 && !isKnownSection;
        });
        expect(lost).toEqual([]);
      }),
      RUNS,
    );
  });

  it('a price has the currency, the VAT and the unit that the list says, or a word that they are assumed', () => {
    fc.assert(
      fc.property(priceList({ hasFormats: true }), (list) => {
        fc.pre(!mustAsk(list));
        const { records } = read(list);
        const currency = meantCurrency(list);
        const isNet = (list.heading.vat ?? list.line.vat) === 'added';
        const expected = [...list.goods].flatMap(([index, goods]) => {
          if (!goods) return [];
          const { value, currency: own } = goods.price;
          const meant = own ?? (currency === 'assumed' ? 'RUB' : currency);
          return value === 'wrong' || value === 'none'
            ? { line: index + 1, remark: value === 'none' ? 'price-empty' : 'price-wrong' }
            : { line: index + 1, price: [value, meant, list.heading.unit ?? '1', !isNet] };
        });
        const found = records.flatMap((record) => {
          if (record.type !== 'offer') return [];
          const { line, notes, prices } = record;
          const [price] = (prices ?? []).filter(({ value }) => value !== null);
          if (price) return { line, price: [price.value, price.currency, price.coefficient, price.vatIncluded] };
          return { line, remark: notes.find(({ code }) => code.startsWith('price-'))?.code };
        });
        expect(found).toEqual(expected);
        const said = records.flatMap(({ notes }) => notes).find(({ code }) => code === 'price-terms')!.reason;
        expect(said.includes('валюта не названа')).toBe(currency === 'assumed');
        expect(said.includes('о НДС не сказано')).toBe(list.heading.vat === null && list.line.vat === null);
      }),
      RUNS,
    );
  });

  it('a stock is never more than the list says is there', () => {
    fc.assert(
      fc.property(priceList({ hasFormats: true }), (list) => {
        fc.pre(!mustAsk(list));
        const above = read(list).records.filter((record) => {
          const goods = list.goods.get(record.line - 1);
          return record.type === 'offer' && goods && Number(record.quantity) > goods.stock.max;
        });
        expect(above).toEqual([]);
      }),
      RUNS,
    );
  });
});

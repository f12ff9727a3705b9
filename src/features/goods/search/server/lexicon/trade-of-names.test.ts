import { describe, expect, it } from 'vitest';
import { readDemoGoods } from '#demo/read-demo-goods.ts';
import { demoNames, hasCatalogues, realNames } from '../relevance/catalogue-names.fixture.ts';
import { tradesOfNames } from './trade-of-names.ts';

const tradesOf = (names: readonly string[]) => [...tradesOfNames(names).keys()];

/** Catalogues of a trade; those of all other real catalogues are none. */
const PLUMBING = [/^cml-santechtula\//, /radiators/];

describe('the trades of names', () => {
  it('the goods of the demo are electrical', async () => {
    expect(tradesOf(demoNames(await readDemoGoods()).names)).toEqual(['electrical']);
  });

  it('a fifth of the names confirms a trade, by three nouns at least', () => {
    const others = Array.from({ length: 12 }, (_, n) => `Книга ${n}`);
    const plumbing = ['Смеситель для кухни', 'Унитаз-компакт', 'Полотенцесушитель М-образный'];
    expect(tradesOf([...plumbing, ...others])).toEqual(['plumbing']);
    expect(tradesOf([...plumbing, ...others, 'Книга', 'Тетрадь'])).toEqual([]);
    expect(tradesOf([...plumbing.slice(0, 2), 'Смеситель', ...others])).toEqual([]);
  });

  it('an adjective and a word of several trades confirm nothing', () => {
    expect(tradesOf(['Детский стол', 'Магнитный конструктор', 'Установочный комплект', 'Кран', 'Труба'])).toEqual([]);
    expect(tradesOf([])).toEqual([]);
  });

  it.skipIf(!hasCatalogues)('real catalogues are plumbing or of no shipped trade', async () => {
    const catalogues = await realNames();
    expect(catalogues.length).toBeGreaterThan(20);
    const found = catalogues.map(({ catalogue, names }) => [catalogue, tradesOf(names)]);
    const wanted = catalogues.map(({ catalogue }) => [
      catalogue,
      PLUMBING.some((one) => one.test(catalogue)) ? ['plumbing'] : [],
    ]);
    expect(found).toEqual(wanted);
  });
});

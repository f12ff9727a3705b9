import { expect, it } from 'vitest';
import { readDemoGoods } from '#demo/read-demo-goods.ts';
import { isAdjective } from '../text/name-parts.ts';
import { phrasesOf, textsOf } from '../lexicon/parse-lexicon.ts';
import { shippedLines, tradeLexicons } from '../lexicon/shipped-lexicons.ts';
import { searchableDemo } from './demo-goods.fixture.ts';
import { hasSantechtula, type SearchableGoods, santechtulaGoods } from './searchable-goods.fixture.ts';

const tradeWords = (['common', ...tradeLexicons] as const)
  .flatMap((name) => textsOf(shippedLines(name), 'synonyms'))
  .map(phrasesOf);

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е');

/** Phrases of the trade that names of goods begin with; compounds are written in several ways. */
function phrasesOfGoods({ goods }: SearchableGoods): string[] {
  const names = goods.map(({ name }) => `${plain(name)} `);
  const phrases = new Set(tradeWords.flat().map((phrase) => phrase.replace(/^=/, '')));
  return [...phrases].filter(
    (phrase) =>
      /^[а-я ]{4,}$/.test(phrase) && !isAdjective(phrase) && names.some((name) => name.startsWith(`${phrase} `)),
  );
}

/** Phrases whose first result is not called so. */
function stolen(shop: SearchableGoods): string[] {
  const phrases = phrasesOfGoods(shop);
  expect(phrases.length).toBeGreaterThan(50);
  return phrases.flatMap((phrase) => {
    const first = plain(shop.page(phrase, 1)[0]?.name ?? 'nothing');
    return phrase.split(' ').every((word) => first.includes(word)) ? [] : [`${phrase} → ${first}`];
  });
}

it('other words of the trade come behind goods that are called as it was typed', { tags: ['R-CALL-086'] }, async () => {
  expect(stolen(searchableDemo(await readDemoGoods()))).toEqual([]);
});

it.skipIf(!hasSantechtula)('the same in a real export', { tags: ['R-CALL-086'] }, () => {
  expect(stolen(santechtulaGoods())).toEqual([]);
});

it('every line of the vocabulary has other words for something', { tags: ['R-CALL-086'] }, () => {
  expect(tradeWords.length).toBeGreaterThan(700);
  const broken = tradeWords.filter(
    (line) =>
      line.length < 2 ||
      new Set(line).size < line.length ||
      line.every((phrase) => phrase.startsWith('=')) ||
      line.some((phrase) => phrase !== phrase.trim() || phrase !== phrase.toLowerCase() || phrase.includes('ё')),
  );
  expect(broken).toEqual([]);
});

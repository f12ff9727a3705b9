import { describe, expect, it } from 'vitest';
import { named, searchableGoods, synonymWords } from '../relevance/searchable-goods.fixture.ts';
import { Synonyms } from './synonyms.ts';

const lists = [['раковина', 'умывальник', 'тюльпан']];
const synonyms = new Synonyms(lists);

describe('synonyms', () => {
  it('replace each other in a query', () => {
    expect(synonyms.paraphrases('раковины белые')).toEqual([
      { text: 'умывальник белые', swaps: [{ from: 'раковины', to: 'умывальник' }] },
      { text: 'тюльпан белые', swaps: [{ from: 'раковины', to: 'тюльпан' }] },
    ]);
  });

  it('are phrases in any order of their words', () => {
    const phrases = new Synonyms([['газовая колонка', 'водонагреватель газовый']]);
    expect(phrases.paraphrases('колонка газовая 10 л').map(({ text }) => text)).toEqual([
      'водонагреватель газовый 10 л',
    ]);
  });

  it('marked as a meaning do not stand for the other way round', () => {
    const meant = new Synonyms([['кран для ванны', '=смеситель для ванны']]);
    expect(meant.paraphrases('кран для ванны').map(({ text }) => text)).toEqual(['смеситель для ванны']);
    expect(meant.paraphrases('смеситель для ванны')).toEqual([]);
  });

  it('stand for one another only where nothing that is meant is known', () => {
    const meant = new Synonyms([['кран для ванны', 'вентиль для ванны', '=смеситель для ванны']]);
    const texts = (known: string) => meant.paraphrases('вентиль для ванны', (phrase) => phrase.startsWith(known));
    expect(texts('смеситель').map(({ text }) => text)).toEqual(['смеситель для ванны']);
    expect(texts('кран').map(({ text }) => text)).toEqual(['кран для ванны']);
    expect(texts('раковина')).toEqual([]);
  });

  it('that the goods lack are always said otherwise', () => {
    const both = new Synonyms([
      ['пластик', '=ppr'],
      ['угол', '=отвод'],
    ]);
    const texts = both.paraphrases('угол пластик 20', (phrase) => phrase !== 'пластик').map(({ text }) => text);
    expect(texts).toEqual(['угол ppr 20', 'отвод ppr 20']);
  });

  it('of what a thing has are not those of what it is for', () => {
    const having = new Synonyms([['зеркало с лампой', '=зеркало светильник']]);
    expect(having.paraphrases('лампа для зеркала')).toEqual([]);
    expect(having.paraphrases('зеркало с лампой').map(({ text }) => text)).toEqual(['зеркало светильник']);
  });

  it('are found with other words between', () => {
    const apart = new Synonyms([['розетка на удлинитель', '=гнездо']]);
    expect(apart.paraphrases('розетка черная на удлинитель').map(({ text }) => text)).toEqual(['гнездо черная']);
    expect(apart.paraphrases('розетка и удлинитель')).toEqual([]);
  });

  it('keep the order of words that are said twice', () => {
    const ends = new Synonyms([
      ['папа мама папа', '=шгш'],
      ['папа папа мама', '=шшг'],
    ]);
    expect(ends.paraphrases('папа папа мама').map(({ text }) => text)).toEqual(['шшг']);
  });

  it('have a model in any writing', () => {
    const models = new Synonyms([['коннектор rj45', '=вилка 8p8c']]);
    for (const text of ['коннектор rj 45', 'коннектор rj-45', 'коннектор RJ45'])
      expect(models.paraphrases(text).map(({ text: reading }) => reading)).toEqual(['вилка 8p8c']);
  });

  it('need not all match when a query contains several of them', () => {
    expect(synonyms.paraphrases('раковина тюльпан белый')).toEqual([
      { text: 'тюльпан белый', swaps: [{ from: 'раковина', to: '' }] },
      { text: 'раковина белый', swaps: [{ from: 'тюльпан', to: '' }] },
    ]);
  });

  it('score no higher than the typed word, however rare they are', () => {
    const sections = [{ id: 1, parentId: null, name: 'Тюльпаны и прочее' }];
    const names = [
      'Тюльпан белый с пьедесталом',
      'Раковина подвесная литая',
      ...Array.from({ length: 30 }, (_, n) => `Сифон ${n}`),
    ];
    const goods = names.map((name, n) => named(name, n, { sectionId: 1 }));
    const { best } = searchableGoods(goods, { brands: [], sections }, synonymWords(lists));
    expect(best('тюльпан', 2).map(({ name }) => name)).toEqual([
      'Тюльпан белый с пьедесталом',
      'Раковина подвесная литая',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { named, searchableGoods } from '../relevance/searchable-goods.fixture.ts';
import { Synonyms } from './synonyms.ts';

const synonyms = new Synonyms([['раковина', 'умывальник', 'тюльпан']]);

describe('synonyms', () => {
  it('replace each other in a query', () => {
    expect(synonyms.readings('раковины белые')).toEqual([
      { text: 'умывальник белые', swaps: [{ from: 'раковины', to: 'умывальник' }] },
      { text: 'тюльпан белые', swaps: [{ from: 'раковины', to: 'тюльпан' }] },
    ]);
  });

  it('are phrases in any order of their words', () => {
    const phrases = new Synonyms([['газовая колонка', 'водонагреватель газовый']]);
    expect(phrases.readings('колонка газовая 10 л').map(({ text }) => text)).toEqual(['водонагреватель газовый 10 л']);
  });

  it('marked as a meaning do not stand for the other way round', () => {
    const meant = new Synonyms([['кран для ванны', '=смеситель для ванны']]);
    expect(meant.readings('кран для ванны').map(({ text }) => text)).toEqual(['смеситель для ванны']);
    expect(meant.readings('смеситель для ванны')).toEqual([]);
  });

  it('need not all match when a query contains several of them', () => {
    expect(synonyms.readings('раковина тюльпан белый')).toEqual([
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
    const { best } = searchableGoods(goods, { brands: [], sections }, synonyms);
    expect(best('тюльпан', 2).map(({ name }) => name)).toEqual([
      'Тюльпан белый с пьедесталом',
      'Раковина подвесная литая',
    ]);
  });
});

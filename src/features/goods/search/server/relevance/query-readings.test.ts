import { describe, expect, it } from 'vitest';
import { readDemoGoods } from '#demo/read-demo-goods.ts';
import { searchableDemo, allWords } from './demo-goods.fixture.ts';
import { named, searchableGoods } from './searchable-goods.fixture.ts';

const NAMES = [
  'Отвод 50/45',
  'Отвод 110/30',
  'Отвод 110/45',
  'Удлинитель 3 гнезда 5 м 3х1,0 16А с выключателем',
  'Удлинитель 4 гнезда 5 м 3х1,0 16А',
  'Удлинитель 5 гнёзд 5 м 3х1,0 16А',
  'Удлинитель 5 гнёзд 1,5 м 3х1,0 16А',
  'Манжета эксцентрик 20 мм',
  'Манжета прямая 50',
  'УЗО 2P 80А 100мА',
  'УЗО 2P 40А 30мА',
  'Контактор КМН 18А катушка 400 В',
  'Контактор КМН 95А катушка 230 В',
  'Кран угл. для стирал. маш. 1/2Мx3/4M',
  'Кран-носик FR231-3/4 М',
  'Насос циркуляционный 25/4',
  'Насос для повышения давления 15/9',
  'Шланг для душа 150',
  'Тропический душ',
  'Тройник 110/50/90',
  'Тройник 50/50/90',
  'Мойка накладная 800х600',
  'Мойка врезная 600х500',
  'Кусачки боковые 160 мм',
  'Лоток перфорированный 200х50',
  'Сифон 1 1/2',
  'Сифон 2 шт в коробке',
];

describe('other words for a thing', async () => {
  const shop = searchableGoods(
    NAMES.map((name, n) => named(name, n)),
    { brands: [], sections: [] },
    allWords,
  );
  const demo = searchableDemo(await readDemoGoods());

  it.each([
    // An unknown adjective of a noun that is said otherwise: its size confirms what is meant
    ['колено канализационное пологое 30 градусов сотка', 'Отвод 110/30'],
    // The number says how many of them, not how long
    ['переноска на 5 розеток 5 м', 'Удлинитель 5 гнёзд 5 м 3х1,0 16А'],
    ['ексцентрик манжета', 'Манжета эксцентрик 20 мм'],
    ['водоразборный кран под шланг 3/4', 'Кран-носик FR231-3/4 М'],
    // What is wanted is a kind alone: the rest says which one
    ['слабый напор, нужен насос', 'Насос для повышения давления 15/9'],
    ['душ. шланг 1,5м', 'Шланг для душа 150'],
    // Equal ends are said once
    ['тройник 50 90', 'Тройник 50/50/90'],
    // No sink is 60 wide and 80 deep: it is turned
    ['мойка 60 на 80', 'Мойка накладная 800х600'],
    ['мойка 60 на 50', 'Мойка врезная 600х500'],
    // A mistyped word of the vocabulary, a missing blank, a cut word
    ['кусаки боковые', 'Кусачки боковые 160 мм'],
    ['сифон 2 шт', 'Сифон 2 шт в коробке'],
    ['сифон 3 шт', 'Сифон 1 1/2'],
    ['отводканализационный 110 45', 'Отвод 110/45'],
    ['контакт кмн 95а катуш', 'Контактор КМН 95А катушка 230 В'],
    // The number of a line, how many are wanted, and what is said of any thing
    ['1. отвод 50 45 - 5 шт', 'Отвод 50/45'],
    ['лоток перфорированный 200 для загородного дома', 'Лоток перфорированный 200х50'],
  ])('%s finds %s first', { tags: ['R-CALL-086'] }, (query, name) => {
    expect(shop.page(query, 1)[0]?.name).toBe(name);
  });

  it('near goods whose reading explains more of the words come first', { tags: ['R-CALL-086'] }, () => {
    expect(demo.page('шурик тушка без батарей', 1)[0]?.name).toMatch(/^Дрель-шуруповёрт .* без АКБ/);
  });

  it('a phrase names goods though they lack one of its words', { tags: ['R-CALL-086'] }, () => {
    expect(demo.page('защита от молнии в щиток однофазная', 1)[0]?.name).toMatch(/^Устройство защиты .* УЗИП/);
  });

  it('a rating is no beginning of a longer one', { tags: ['R-CALL-086'] }, () => {
    expect(demo.find('узо 10 мА').isPartial).toBe(true);
    expect(demo.find('шпилька м20').isPartial).toBe(true);
    expect(demo.find('автомат трехфазный 63').isPartial).toBe(true);
  });

  it('goods for a work are no tool for it', { tags: ['R-CALL-086'] }, () => {
    expect(demo.page('гильзы медные под опрессовку', 1)).toEqual([]);
  });

  it('another thing of the same name is not sold', { tags: ['R-CALL-086'] }, () => {
    expect(demo.page('свеча накаливания', 1)).toEqual([]);
    expect(demo.page('груша медовая', 1)).toEqual([]);
    expect(shop.page('колено водосточное', 1)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { named, searchableGoods } from './searchable-goods.fixture.ts';
import { Synonyms } from '../query/synonyms.ts';

const NAMES = [
  'Лампа светодиодная A60 E27',
  'Лампа светодиодная A60 E27 для прожектора',
  'Смеситель для мойки однорукий',
  'Мойка накладная 500х500',
  'Насос для повышения давления',
  'Шкаф навесной белый 600',
  'Картридж керамический 35 мм',
  'Лючок напольный под плитку',
  'Респиратор с клапаном',
  'Респиратор без клапана',
  'Бочонок S3/4M*1/2M',
  'Бочонок S3/4M*3/4M',
  'Вентиль WS20 PN25',
  'Вентиль WS25 PN20',
  'Клапан впуска боковой',
  'Фотореле 16А',
  'Газовый водонагреватель Zerten',
  'Кран-букса керамическая',
  'Контактор модульный 25А',
  'Провод гибкий для протяжки 20 м',
  'Реле тепловое РТН',
  'Уголок PPR 20',
  'Гарнитур душевой',
  'Гарнитур душевой с лейкой',
  'Кран шаровый 1/2 ручка',
  'Муфта PPR S20*1/2M',
  'Муфта PPR S20*1/2F',
  'Американка PPR HJ-25* 1 F',
  'Американка PPR HJ-25*1 M',
  'Лейка душевая',
];

const sections = [
  { id: 1, parentId: null, name: 'Тепловизоры, пирометры, измерители' },
  { id: 2, parentId: null, name: 'Без датчика' },
];
const shop = searchableGoods(
  [
    ...NAMES.map((name, n) => named(name, n)),
    named('Измеритель петли', NAMES.length, { sectionId: 1 }),
    named('Прожектор 50 Вт', NAMES.length + 1, { sectionId: 2 }),
  ],
  { brands: [], sections },
  new Synonyms([
    ['фотореле', 'датчик день ночь'],
    ['газовая колонка', 'газовый водонагреватель'],
  ]),
);
const first = (query: string) => shop.page(query, 1)[0]?.name;

describe('a query for what is not sold', () => {
  it.each([
    'лампа настольная',
    'шкаф купе',
    'картридж для принтера',
    'мойка высокого давления',
    'маховик смесителя',
    'душевой уголок 80х80',
    'мебельная ручка',
    'сумеречный датчик',
    'кухонный гарнитур',
  ])('%s finds no other thing of that noun', (query) => expect(shop.page(query, 5)).toEqual([]));

  it('finds nothing by what goods are used with', () => expect(shop.page('плитка напольная', 5)).toEqual([]));

  it('finds nothing by the name of a section that lists several kinds', () =>
    expect(shop.page('тепловизор', 5)).toEqual([]));

  it('is not corrected into a noun that does not go with its other words', () =>
    expect(shop.page('кондуктор для протяжки', 5)).toEqual([]));
});

describe('an unknown word', () => {
  it.each([
    ['лампа настольная е27', 'Лампа светодиодная A60 E27'],
    ['лампа для гаража', 'Лампа светодиодная A60 E27'],
    ['сенсорный смеситель', 'Смеситель для мойки однорукий'],
  ])('of %s does not hide the thing where it says nothing of it', (query, name) => {
    expect(first(query)).toBe(name);
  });
});

it.each([
  ['респиратор с клапаном', 'Респиратор с клапаном'],
  ['бочонок 3/4', 'Бочонок S3/4M*3/4M'],
  ['муфта с внутренней резьбой 20х1/2', 'Муфта PPR S20*1/2F'],
  ['муфта с наружной резьбой 20х1/2', 'Муфта PPR S20*1/2M'],
  ['американка ппр 25 на 1 внутренняя резьба', 'Американка PPR HJ-25* 1 F'],
  ['американка ппр 25 на 1 наружная резьба', 'Американка PPR HJ-25*1 M'],
  ['муфта американка 25х1 наружная резьба', 'Американка PPR HJ-25*1 M'],
  ['лейка для гарнитура', 'Лейка душевая'],
  ['вентиль 25', 'Вентиль WS25 PN20'],
  ['шкафчик навесной', 'Шкаф навесной белый 600'],
  ['датчик день ночь уличный', 'Фотореле 16А'],
  ['колонка газовая zerten', 'Газовый водонагреватель Zerten'],
  ['кранбукса керамическая', 'Кран-букса керамическая'],
  ['клапанов впуска', 'Клапан впуска боковой'],
])('%s finds first: %s', (query, name) => expect(first(query)).toBe(name));

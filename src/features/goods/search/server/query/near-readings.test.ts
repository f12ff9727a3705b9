import { describe, expect, it } from 'vitest';
import { remarkOf } from '../explain.ts';
import { allWords } from '../relevance/demo-goods.fixture.ts';
import { named, searchableGoods } from '../relevance/searchable-goods.fixture.ts';

const NAMES = [
  'Автоматический выключатель 1P 16А C',
  'Автоматический выключатель 1P 63А C',
  'Автоматический выключатель 1P 32А C',
  'Болт М10х30 шестигранный',
  'Болт М8х80 шестигранный',
  'Болт М16х90 шестигранный',
  'Полотенцесушитель Сахара 200*630',
  'Полотенцесушитель Сахара 200*1030',
  'Полотенцесушитель Лиана 200*430',
  'Щит встраиваемый 12 модулей',
  'Щит встраиваемый 54 модуля',
  'Щит встраиваемый 36 модулей',
  'Каска защитная белая',
  'Дифавтомат 3P+N 32А C 100мА',
  'Картридж для смесителя 40 мм',
];

describe('a size that no product has', () => {
  const goods = NAMES.map((name, n) => named(name, n));
  const shop = searchableGoods(goods, { brands: [], sections: [] }, allWords);

  it.each([
    ['автомат 1п 100 ампер', 3, 'Не нашлось: «100 ампер». Показаны близкие товары'],
    ['болт м20х100', 3, 'Не нашлось: «м20х100». Показаны близкие товары'],
    ['щит встраиваемый на 96 модулей', 3, 'Не нашлось: «96 модулей». Показаны близкие товары'],
    ['полотенцесушитель сахара 20х110', 2, 'Не нашлось: «20х110». Показаны близкие товары'],
    ['каска красная', 1, 'Не нашлось: «красная». Показаны близкие товары'],
  ])('of %s near goods are shown, and the remark names the size', { tags: ['R-CALL-086'] }, (query, count, remark) => {
    const noun = query.slice(0, 3);
    const names = shop.page(query, count).map(({ name }) => name.toLowerCase());
    expect(names.map((name) => name.slice(0, 3))).toEqual(Array.from({ length: count }, () => noun));
    expect(remarkOf(shop.find(query))).toBe(remark);
  });

  it.each(['автомат 100 ампер', 'дифавтомат 100 ампер'])(
    'of %s is not the same number of another unit',
    { tags: ['R-CALL-086'] },
    (query) => expect(remarkOf(shop.find(query))).toBe('Не нашлось: «100 ампер». Показаны близкие товары'),
  );

  it('is the number alone where the unit may be a preposition', { tags: ['R-CALL-086'] }, () => {
    expect(shop.page('картридж 40 в смеситель', 1).map(({ name }) => name)).toEqual(['Картридж для смесителя 40 мм']);
    expect(remarkOf(shop.find('картридж 40 в смеситель'))).toBeNull();
  });

  it('is not said of a size that is sold', { tags: ['R-CALL-086'] }, () => {
    expect(remarkOf(shop.find('автомат 1п 63 ампера'))).toBeNull();
    expect(shop.page('автомат 63а', 1).map(({ name }) => name)).toEqual(['Автоматический выключатель 1P 63А C']);
  });
});

describe('goods of a section whose noun stands behind an adjective', () => {
  const sections = ['Автоматические выключатели', 'Дифференциальные автоматы'].map((name, n) => ({
    id: n + 1,
    parentId: null,
    name,
  }));
  const goods = [
    named('Автоматический выключатель 1P 50А', 0, { sectionId: 1 }),
    named('Дифавтомат 1P+N 63А', 1, { sectionId: 2 }),
  ];
  const shop = searchableGoods(goods, { brands: [], sections }, allWords);

  it('are near goods of the noun where most goods are called otherwise', { tags: ['R-CALL-086'] }, () => {
    expect(remarkOf(shop.find('автомат 1п 63а'))).toContain('Показаны близкие товары');
    expect(remarkOf(shop.find('автомат 1п 50а'))).toBeNull();
    expect(shop.page('дифференциальный автомат 63а', 1).map(({ name }) => name)).toEqual(['Дифавтомат 1P+N 63А']);
  });
});

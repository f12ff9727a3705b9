import { describe, expect, it } from 'vitest';
import { isMarkedBy } from './marked-goods.ts';

describe('the mark of «Честный знак»', () => {
  it.each([
    ['Маркируемый', 'Да'],
    ['Подлежит маркировке', 'true'],
    ['ПризнакМаркировки', '1'],
    ['Тип маркировки', 'Обувная продукция'],
    ['Честный знак', 'да'],
  ])('is in the requisite «%s» of the value «%s»', (name, value) => {
    expect(
      isMarkedBy([
        { name: 'Вес', value: '1' },
        { name, value },
      ]),
    ).toBe(true);
  });

  it.each([
    ['Маркируемый', 'Нет'],
    ['Подлежит маркировке', 'false'],
    ['ПризнакМаркировки', '0'],
    ['Тип маркировки', 'Не подлежит'],
    ['Тип маркировки', ''],
    ['Маркировка взрывозащиты', 'Ex'],
    ['Код', 'Да'],
  ])('is not in «%s» of the value «%s»', (name, value) => {
    expect(isMarkedBy([{ name, value }])).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { NBSP } from '#shared/number-format.ts';
import { aCatalogueItem } from '#web/testing/catalogue-item.ts';
import { compareRows } from './compare-rows.ts';

const item = (id: number, packageCount: number) => aCatalogueItem(id, { packageCount, measure: { minCount: 1200 } });

describe('rows of the comparison', () => {
  it(
    'state for each property whether the products differ; a missing value is a difference',
    { tags: ['R-CALL-050'] },
    () => {
      const properties = [
        { code: 'power', name: 'Мощность', values: ['9 Вт', '9 Вт'] },
        { code: 'colour', name: 'Цвет', values: ['белый', null] },
      ];
      const rows = compareRows([item(1, 5), item(2, 10)], { id: 1, name: 'Лампы', ids: [1, 2], properties });
      expect(
        rows.map(({ name, values, differs }) => [
          name,
          ...values.map((text) => text?.replaceAll(NBSP, ' ') ?? null),
          differs,
        ]),
      ).toEqual([
        ['Артикул', 'A-1', 'A-2', true],
        ['В упаковке', '5 шт', '10 шт', true],
        ['Минимальный заказ', '1 200 шт', '1 200 шт', false],
        ['Мощность', '9 Вт', '9 Вт', false],
        ['Цвет', 'белый', null, true],
      ]);
    },
  );
});

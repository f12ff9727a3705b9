import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { OrderPanel } from './order-panel.tsx';

const summary = {
  count: 1250,
  unit: 'шт' as string | null,
  articles: 3,
  sum: 12_500.5,
  VATSum: 2029.1,
  discount: 1250.05,
  discountPercent: 9.7,
  contragentDiscountPercent: 5,
  weight: 1750,
  unweighed: 0,
  remeasured: 0,
  total: 11_250.45,
  currency: 'RUB' as const,
};

/** What stands beside each name of the panel. */
function rowsOf(changes: Partial<typeof summary> = {}): string[] {
  const html = renderToString(createElement(OrderPanel, { title: 'Ваш заказ', summary: { ...summary, ...changes } }));
  const rows = html.match(/<dt>.*?<\/dd>/g) ?? [];
  return rows.map((row) =>
    row
      .replace(/<\/dt>/, ': ')
      .replace(/<[^>]*>/g, '')
      .replace(/\u00A0/g, ' '),
  );
}

describe('the panel of sums', () => {
  it(
    'shows count, articles, sum, discount, weight in kilograms, total and VAT',
    { tags: ['R-CHK-04', 'R-CHK-01', 'R-CONST-35'] },
    () => {
      expect(rowsOf()).toEqual([
        'Товары: 3 артикула, 1 250 шт',
        'Сумма: 12 500,50 ₽',
        'По акциям9,7 %: −1 250,05 ₽',
        'Скидка по договору 5 %: уже в ценах',
        'Вес: 1,75 кг',
        'Итого: 11 250,45 ₽',
        'В том числе НДС: 2 029,10 ₽',
      ]);
    },
  );

  it('shows no count of base units where the lines have different units', { tags: ['R-CHK-04'] }, () => {
    expect(rowsOf({ unit: null })[0]).toBe('Товары: 3 артикула');
  });

  it('shows an unknown weight as unknown and a partly known one as a lower bound', { tags: ['R-CONST-35'] }, () => {
    const weightOf = (weight: number, unweighed: number) =>
      rowsOf({ weight, unweighed }).find((row) => row.startsWith('Вес'));
    expect(weightOf(0, 3)).toBe('Вес: не указан');
    expect(weightOf(1750, 1)).toBe('Вес: от 1,75 кг');
    expect(weightOf(1750, 0)).toBe('Вес: 1,75 кг');
  });

  it('says beside the total how many lines wait for a confirmation and are not in it', () => {
    const totalOf = (remeasured: number) => rowsOf({ remeasured }).find((row) => row.startsWith('Итого'));
    expect(totalOf(0)).toBe('Итого: 11 250,45 ₽');
    expect(totalOf(1)).toBe('Итогобез 1 позиции, которая ждёт подтверждения: 11 250,45 ₽');
    expect(totalOf(2)).toBe('Итогобез 2 позиций, которые ждут подтверждения: 11 250,45 ₽');
    expect(totalOf(21)).toContain('без 21 позиции, которая ждёт');
  });

  it('percents keep their decimals', () => {
    const rows = rowsOf({ discountPercent: 1.5, contragentDiscountPercent: 2.5 }).filter((row) => row.includes('%'));
    expect(rows).toEqual(['По акциям1,5 %: −1 250,05 ₽', 'Скидка по договору 2,5 %: уже в ценах']);
  });

  it('a discount whose share rounds to zero is named as less than a tenth of a percent', () => {
    const rows = rowsOf({ discountPercent: 0, contragentDiscountPercent: 0 }).filter((row) => row.includes('акциям'));
    expect(rows).toEqual(['По акциямменее 0,1 %: −1 250,05 ₽']);
  });

  it('no discount row shows without a discount', { tags: ['R-CHK-04'] }, () => {
    const rows = rowsOf({ discount: 0, discountPercent: 0, contragentDiscountPercent: 0 });
    expect(rows.filter((row) => /акциям|договора/.test(row))).toEqual([]);
    expect(rows).toHaveLength(5);
  });
});

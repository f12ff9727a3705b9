import { describe, expect, it } from 'vitest';
import { importReport } from './import-report.ts';

const report = {
  sourceId: 1,
  sourceName: 'Каталог',
  runId: 7,
  counts: {
    productsAdded: 1200,
    offers: 800,
    pricesSet: 5,
    offersAside: 3,
    'mended:name-spaces': 320,
    'mended:group-unknown': 1,
    'refused:price-wrong': 2,
  },
  repeated: 12,
  requisites: [{ name: 'Высота', count: 3 }],
  vanished: [],
  differing: 0,
  notes: [
    {
      file: 'import.xml',
      line: 12,
      kind: 'mended' as const,
      code: 'name-spaces',
      reason: 'товар «А»: пробелы убраны',
      count: 320,
    },
    {
      file: 'offers.xml',
      line: null,
      kind: 'refused' as const,
      code: 'price-wrong',
      reason: 'цена не число',
      count: 2,
    },
  ],
  baseType: null,
  priceTypes: [
    { name: 'Оптовая', isBase: false, prices: [{ currency: 'RUB', count: 1500, isBought: true }] },
    { name: 'Себестоимость', isBase: false, prices: [] },
  ],
};

describe('the report of an import', () => {
  it('lists what was accepted, corrected and refused, and why', () => {
    expect(importReport([report])).toEqual([
      'Источник «Каталог», загрузка № 7',
      '  товары: новых 1\u00A0200',
      '  варианты: нет',
      '  цены: записано 5',
      '  остатки: нет',
      '  справочники: нет',
      '  предложения: отложено до прихода товара 3',
      '  базовый вид цены не выбран, продаётся только по виду цены договора; выберите: --price-type=НАЗВАНИЕ',
      '    «Оптовая»: за — название говорит о продаже («Опт»), цен в RUB 1\u00A0500',
      '    «Себестоимость»: против — название говорит о закупке («Себестоим»), цен нет',
      '  Принято 2\u00A0000, исправлено 321, отказано 2',
      '  реквизиты не взяты: Высота (3); взять как свойства: --requisites=НАЗВАНИЕ,…',
      '  Те же замечания, что и в прежних загрузках: 12',
      '  Новые замечания, первые каждого рода (все: npm run shop -- imports 7 notes):',
      '    исправлено 320: import.xml, строка 12: товар «А»: пробелы убраны',
      '    отказано 2: offers.xml: цена не число',
    ]);
  });

  it('says of a repeated file that its stock is unchanged, and not that there is none', () => {
    const repeated = { ...report, counts: { offers: 5, stockStated: 5 } };
    expect(importReport([repeated])).toContain('  остатки: без изменений');
    const sold = { ...report, counts: { offers: 5, stockStated: 5, stockSet: 2 } };
    expect(importReport([sold])).toContain('  остатки: записано 2');
    const priced = { ...report, counts: { offers: 5, pricesSame: 5 } };
    expect(importReport([priced])).toContain('  остатки: нет');
  });

  it('names the base price type or states that there is none', () => {
    const base = { name: 'Плановая', isBase: true, prices: [] };
    expect(importReport([{ ...report, priceTypes: [base] }])).toContain(
      '  базовый вид цены: «Плановая»; внимание: название говорит о закупке',
    );
    expect(importReport([{ ...report, priceTypes: [] }])).toContain(
      '  видов цен нет: товары этого источника не продаются',
    );
    expect(importReport([report, report]).filter((line) => line === '')).toHaveLength(1);
  });
});

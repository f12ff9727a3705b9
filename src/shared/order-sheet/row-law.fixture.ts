import fc from 'fast-check';
import type { SheetCell, SheetRow } from './sheet-order.ts';

type Ending = 'counts' | 'headings' | 'sections' | 'totals' | 'withoutAmount' | 'blank';
type Row = { ending: Ending; cells: Record<'code' | 'name' | 'amount' | 'price', SheetCell | null> };
type Column = keyof Row['cells'];

/** A sheet with the ending that the law gives each of its rows. */
export interface MadeSheet {
  rows: SheetRow[];
  endings: Ending[];
}

const text = (value: string): SheetCell => ({ text: value });
const number = (value: number): SheetCell => ({ text: String(value), number: value });

const code = fc
  .tuple(fc.constantFrom('A', 'ВК', 'DR-RJ', '37'), fc.integer({ min: 100, max: 139 }))
  .map(([letters, digits]) => `${letters}-${digits}`);
const name = fc.constantFrom('Труба ПНД', 'Модуль Keystone', 'Всего лишь кран', 'Итоговый датчик', 'Гвоздь');

const orderedAmount = fc.oneof(
  fc.integer({ min: 1, max: 9999 }).map(number),
  fc.constantFrom('3', '1 250', '2,5', '5 шт', '1 тыс. шт', '500 г', '0,5 км', '2 упак.', '7 бочек').map(text),
  fc
    .constantFrom('много', '-3', '−2', '50%', '05.03.2024', 'да', '1/2', '1.250', 'по запросу', '12345678901234')
    .map(text),
  fc.constantFrom(-1, -0.5, 1e13).map(number),
  fc.constant({ text: '50%', number: 0.5, isPercent: true }),
  fc.constant({ text: '05.03.2024', isSpoiled: true }),
  fc.constantFrom('ошибка #N/A', 'ошибка #REF!', 'формула без значения').map((problem) => ({ text: '', problem })),
);
const noAmount = fc.oneof(
  fc.constantFrom('', '-', '—', '0', '0 шт', '0,00').map(text),
  fc.constant(number(0)),
  fc.constant(null),
);

const codeCell = fc.oneof(
  { weight: 6, arbitrary: code.map(text) },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant({ text: '12.5', number: 12.5, isSpoiled: true }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('ошибка #N/A', 'формула без значения').map((problem) => ({ text: '', problem })),
  },
);

const goods = (amount: fc.Arbitrary<SheetCell | null>, ending: Ending): fc.Arbitrary<Row> =>
  fc
    .record({
      code: codeCell,
      name: fc.option(name.map(text)),
      amount,
      price: fc.integer({ min: 10, max: 999 }).map(number),
    })
    .map((cells) => ({ ending, cells: { ...cells, name: cells.code === null ? text('Гвоздь') : cells.name } }));

const empty = { code: null, name: null, amount: null, price: null };

const section: fc.Arbitrary<Row> = fc
  .tuple(fc.constantFrom('Трубы и фитинги', 'РАЗДЕЛ: КРАНЫ'), fc.constantFrom('code', 'name', 'merged'))
  .map(([title, place]) => {
    const cell = text(title);
    const cells =
      place === 'merged' ? { code: cell, name: cell, amount: cell, price: cell } : { ...empty, [place]: cell };
    return { ending: 'sections', cells };
  });

const total: fc.Arbitrary<Row> = fc
  .tuple(fc.constantFrom('Итого', 'Всего:', 'ИТОГО по разделу', 'Total'), fc.constantFrom('code', 'name'), fc.boolean())
  .map(([label, place, hasSum]) => ({
    ending: 'totals',
    cells: { ...empty, amount: hasSum ? number(77) : null, [place]: text(label) },
  }));

/** Headings as firms write them. */
const HEADINGS: Record<Column, readonly string[]> = {
  code: ['Артикул', 'Номер изделия', 'Код товара', 'Обозначение', 'Артикл', 'Part No.', 'Штир-код'],
  name: ['Наименование', 'Название товара', 'Description', 'Наименование и техническая характеристика'],
  amount: ['Количество', 'Кол-во', 'Кол.', 'Требуемое кол-во', 'Общ. количество', 'Колличество', 'Qty', 'Заказ'],
  price: ['Цена', 'Цена с НДС, руб', 'Price'],
};

const heading = fc.record({
  code: fc.constantFrom(...HEADINGS.code),
  name: fc.constantFrom(...HEADINGS.name),
  amount: fc.constantFrom(...HEADINGS.amount),
  price: fc.constantFrom(...HEADINGS.price),
});

const row = fc.oneof(
  { weight: 10, arbitrary: goods(orderedAmount, 'counts') },
  { weight: 3, arbitrary: goods(noAmount, 'withoutAmount') },
  { weight: 1, arbitrary: section },
  { weight: 1, arbitrary: total },
  { weight: 1, arbitrary: fc.constant<Row>({ ending: 'blank', cells: empty }) },
  { weight: 1, arbitrary: fc.constant<'again'>('again') },
);

/** A sheet of a known heading below up to two titles, its columns in any order, with the heading repeated at times. */
export const madeSheet: fc.Arbitrary<MadeSheet> = fc
  .record({
    titles: fc.array(fc.constantFrom('ООО «Ромашка»', 'Заявка от 12.03.2026', 'Просим отгрузить'), { maxLength: 2 }),
    texts: heading,
    order: fc.shuffledSubarray<Column>(['code', 'name', 'amount', 'price'], { minLength: 4 }),
    rows: fc.array(row, { minLength: 1, maxLength: 30 }),
  })
  .map(({ titles, texts, order, rows }) => {
    const headed = order.map((column) => text(texts[column]));
    const cellsOf = (one: Row | 'again') => (one === 'again' ? headed : order.map((column) => one.cells[column]));
    return {
      rows: [...titles.map((title) => [text(title)]), headed, ...rows.map(cellsOf)],
      endings: [
        ...titles.map((): Ending => 'headings'),
        'headings',
        ...rows.map((one) => (one === 'again' ? 'headings' : one.ending)),
      ],
    };
  });

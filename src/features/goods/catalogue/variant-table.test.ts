import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { variantTable } from './variant-table.ts';

const names: Record<string, string> = { size: 'Размер', colour: 'Цвет', length: 'Длина' };
const variant = (id: number, values: Record<string, string>) => ({
  id,
  values: Object.entries(values).map(([code, value]) => ({ code, name: names[code]!, value })),
});
const ids = (variants: Parameters<typeof variantTable<ReturnType<typeof variant>>>[0]) => {
  const table = variantTable(variants);
  return (
    table && {
      rows: table.rows.values,
      columns: table.columns?.values,
      cells: table.cells.map((row) => row.map((cell) => cell?.id)),
    }
  );
};

describe('the table of variants', () => {
  it('two properties that vary are rows and columns, cells without a variant are empty', () => {
    expect(
      ids([
        variant(1, { size: '10 мм', colour: 'Синий', length: '1 м' }),
        variant(2, { size: '2,5 мм', colour: 'Синий', length: '1 м' }),
        variant(3, { size: '2,5 мм', colour: 'Белый', length: '1 м' }),
        variant(4, { size: '6 мм', colour: 'Белый', length: '1 м' }),
      ]),
    ).toEqual({
      rows: ['2,5 мм', '6 мм', '10 мм'],
      columns: ['Белый', 'Синий'],
      cells: [
        [3, 2],
        [4, undefined],
        [undefined, 1],
      ],
    });
  });

  it('one property that varies is a list', () => {
    expect(ids([variant(1, { size: 'XL' }), variant(2, { size: 'L' })])).toEqual({
      rows: ['L', 'XL'],
      columns: undefined,
      cells: [[2], [1]],
    });
  });

  it('there is no table for one variant, three properties, a missing value or a shared cell', () => {
    const [a, b] = [variant(1, { size: '1', colour: 'а' }), variant(2, { size: '2', colour: 'б' })];
    expect([
      ids([]),
      ids([a]),
      ids([variant(1, { size: '1', colour: 'а', length: '1' }), variant(2, { size: '2', colour: 'б', length: '2' })]),
      ids([a, b, variant(3, { size: '1' })]),
      ids([a, b, variant(3, { size: '1', colour: 'а' })]),
    ]).toEqual([null, null, null, null, null]);
  });

  it('each variant stands in the one cell of its values, of at most 60 cells in sorted order', () => {
    const value = fc.oneof(fc.integer({ min: 1, max: 400 }).map(String), fc.constantFrom('S', 'M', 'L', '2,5', '0,75'));
    const cells = fc.uniqueArray(fc.tuple(value, value), { maxLength: 40, selector: String });
    fc.assert(
      fc.property(cells, (pairs) => {
        const variants = pairs.map(([size, colour], id) => variant(id, { size, colour }));
        const table = variantTable(variants);
        const [sizes, colours] = [new Set(pairs.map(([size]) => size)), new Set(pairs.map(([, colour]) => colour))];
        const varying = [sizes, colours].filter(({ size }) => size > 1);
        const count = varying.reduce((all, { size }) => all * size, 1);
        expect(table !== null).toBe(varying.length > 0 && count <= 60);
        const placed = table?.cells.flat().filter((cell) => cell !== undefined) ?? variants;
        expect(placed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(variants.map(({ id }) => id));
        for (const axis of [table?.rows, table?.columns]) {
          const numbers = (axis?.values ?? []).map((text) => Number(text.replace(',', '.')));
          if (numbers.some(Number.isNaN)) continue;
          expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 500 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOrder } from './read-order.ts';
import { readPastedTable } from './read-table.ts';
import { madeSheet, type MadeSheet } from './row-law.fixture.ts';

const RUNS = 2000;

/** Numbers of the rows with an ending, from one. */
const rowsOf = ({ endings }: MadeSheet, ending: MadeSheet['endings'][number]): number[] =>
  endings.flatMap((one, index) => (one === ending ? [index + 1] : []));

const ascending = (rows: readonly { row: number }[]): number[] => rows.map(({ row }) => row).toSorted((a, b) => a - b);

describe('the law of order sheets [A-141]', () => {
  it('each row that counts ends once, as a line or as a row to correct, and the others are counted by kind', () => {
    fc.assert(
      fc.property(madeSheet, (made) => {
        const { tables, lines, unread, skipped } = readOrder([{ name: 'Лист1', rows: made.rows }]);
        expect(tables.map(({ doubt }) => doubt)).toEqual([null]);
        expect(ascending([...lines, ...unread])).toEqual(rowsOf(made, 'counts'));
        expect(skipped).toEqual({
          headings: rowsOf(made, 'headings').length,
          sections: rowsOf(made, 'sections').length,
          totals: rowsOf(made, 'totals').length,
          withoutAmount: rowsOf(made, 'withoutAmount').length,
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('each row of a pasted table that counts ends once', () => {
    fc.assert(
      fc.property(madeSheet, (made) => {
        const text = made.rows.map((row) => row.map((cell) => cell?.problem ?? cell?.text ?? '').join('\t')).join('\n');
        const counting = made.endings.filter((ending) => ending === 'counts').length;
        const { tables, lines, unread } = readOrder([{ name: '', rows: readPastedTable(text) }]);
        expect(tables.map(({ doubt }) => doubt)).toEqual([null]);
        expect(lines.length + unread.length).toBe(counting);
      }),
      { numRuns: RUNS },
    );
  });
});

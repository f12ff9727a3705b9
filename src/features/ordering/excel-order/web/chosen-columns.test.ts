import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SheetTable } from '../contract.ts';
import { answersToSend, columnRoles, columnsText, missingOf, proposedAnswer, withRole } from './chosen-columns.ts';

const table = (fields: Partial<SheetTable> = {}): SheetTable => ({
  sheet: 'Заказ',
  shape: '0:артикул',
  source: 'content',
  doubt: 'Какая колонка — количество?',
  code: 0,
  name: 1,
  amount: 2,
  unit: null,
  candidates: { code: [0], name: [1], amount: [2, 3], unit: [] },
  columns: ['A', 'B', 'C', 'D'].map((letter, index) => ({ index, letter, heading: '', isHidden: false })),
  rows: [['А-1', 'Болт', '12', '34']],
  firstRow: 1,
  ...fields,
});

describe('the columns that a buyer points at', () => {
  it('a quantity in doubt is not proposed, a sure one is', () => {
    expect(proposedAnswer(table()).amount).toBeNull();
    expect(proposedAnswer(table({ doubt: null })).amount).toBe(2);
  });

  it('a role is at one column, and a column has one role', () => {
    const press = fc.record({ column: fc.nat(3), role: fc.constantFrom(null, ...columnRoles) });
    fc.assert(
      fc.property(fc.array(press), (presses) => {
        const answer = presses.reduce((now, { column, role }) => withRole(now, column, role), proposedAnswer(table()));
        const taken = columnRoles.flatMap((role) => answer[role] ?? []);
        expect(new Set(taken).size).toBe(taken.length);
        const [last] = presses.slice(-1).filter(({ role }) => role !== null);
        expect(last ? answer[last.role!] : null).toBe(last ? last.column : null);
      }),
    );
  });

  it('a table is complete with a quantity and an article or a name, or when nothing is ordered of it', () => {
    const open = proposedAnswer(table());
    expect(missingOf(open)).toBe('Выберите колонку с количеством');
    expect(missingOf(withRole(open, 3, 'amount'))).toBeNull();
    expect(missingOf({ ...open, code: null, name: null, amount: 3 })).toBe(
      'Выберите колонку с артикулом или названием',
    );
    expect(missingOf({ ...open, isSkipped: true })).toBeNull();
  });

  it('an answer names the tables in doubt and all others of their sheets', () => {
    const tables = [table(), table({ doubt: null, amount: 3 }), table({ sheet: 'Склад', doubt: null })];
    const answers = tables.map(proposedAnswer);
    answers[0] = withRole(answers[0]!, 3, 'amount');
    expect(answersToSend(tables, answers)).toEqual([
      { sheet: 'Заказ', code: 0, name: 1, amount: 3, unit: null },
      { sheet: 'Заказ', code: 0, name: 1, amount: 3, unit: null },
    ]);
    expect(answersToSend([tables[2]!], [{ ...answers[2]!, isSkipped: true }])).toEqual([
      { sheet: 'Склад', code: 0, name: 1, amount: null, unit: null },
    ]);
  });

  it('the columns of a table are named by their letters', () => {
    expect(columnsText(table())).toBe('артикул — A, название — B, количество — C');
  });
});

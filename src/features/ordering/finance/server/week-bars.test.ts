import { expect, it } from 'vitest';
import { mondayOf, weekBars } from './week-bars.ts';

const TODAY = '2026-03-18';
const sum = (week: string, due = 1, overdue = 0) => ({ week, due, overdue });

it('a week begins on Monday', () => {
  expect(['2026-03-16', '2026-03-22', '2026-03-23', '2026-03-01'].map(mondayOf)).toEqual([
    '2026-03-16',
    '2026-03-16',
    '2026-03-23',
    '2026-02-23',
  ]);
});

it('the chart has no bars without sums and no empty weeks at its ends', () => {
  expect(weekBars([], TODAY)).toEqual([]);
  expect(weekBars([sum('2026-03-16', 5), sum('2026-03-30', 7)], TODAY)).toEqual([
    { from: '2026-03-16', to: '2026-03-22', due: 5, overdue: 0 },
    { from: '2026-03-23', to: '2026-03-29', due: 0, overdue: 0 },
    { from: '2026-03-30', to: '2026-04-05', due: 7, overdue: 0 },
  ]);
});

it('sums far from the present week are one bar on each side, and no sum is lost', () => {
  const sums = [
    sum('2024-01-01', 0, 10),
    sum('2026-02-16', 0, 20),
    sum('2026-02-23', 0, 30),
    sum('2026-04-27', 40),
    sum('2026-05-04', 50),
    sum('2027-05-03', 60),
  ];
  const bars = weekBars(sums, TODAY);
  expect(bars).toHaveLength(12);
  expect(bars[0]).toEqual({ from: null, to: '2026-02-22', due: 0, overdue: 30 });
  expect(bars[1]).toEqual({ from: '2026-02-23', to: '2026-03-01', due: 0, overdue: 30 });
  expect(bars.at(-2)).toEqual({ from: '2026-04-27', to: '2026-05-03', due: 40, overdue: 0 });
  expect(bars.at(-1)).toEqual({ from: '2026-05-04', to: null, due: 110, overdue: 0 });
});

it('sums of the far future alone begin with the present week', () => {
  expect(weekBars([sum('2027-05-03')], TODAY)[0]).toMatchObject({ from: '2026-03-16', due: 0 });
});

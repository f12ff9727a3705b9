import { expect, it } from 'vitest';
import type { CorrectionLine, LostLine } from '../contract.ts';
import { leftRows } from './left-rows.ts';
import { lostKey, openedSheet, type Sheet } from './loaded-sheet.ts';

const lost = (article: string): LostLine => ({
  article,
  name: '',
  amount: '2 шт',
  isCode: true,
  reason: 'Товар не найден',
  suggestions: [],
  places: [{ sheet: null, row: 7 }],
});

const unread: CorrectionLine = {
  sheet: null,
  row: 9,
  article: 'А-9',
  name: 'н'.repeat(5000),
  text: 'много',
  reason: 'Непонятное количество',
  suggestions: [],
};

const sheet = { found: [], notFound: [lost('А-1'), lost('А-2')], toCorrect: [unread] } as unknown as Sheet;

it('rows that were not found or are to be corrected are left, with what the file says and why', () => {
  const rows = leftRows(openedSheet(sheet));
  expect(rows.map(({ place, article, amount, reason }) => [place, article, amount, reason])).toEqual([
    ['9', 'А-9', 'много', 'Непонятное количество'],
    ['7', 'А-1', '2 шт', 'Товар не найден'],
    ['7', 'А-2', '2 шт', 'Товар не найден'],
  ]);
  expect(rows[0]!.name).toHaveLength(300);
});

it('a row that the buyer has chosen goods for is not left', () => {
  const opened = openedSheet(sheet);
  const chosen = new Map([[lostKey(lost('А-1')), {} as never]]);
  expect(leftRows({ ...opened, chosen }).map(({ article }) => article)).toEqual(['А-9', 'А-2']);
});

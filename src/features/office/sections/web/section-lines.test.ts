import { describe, expect, it } from 'vitest';
import type { SectionRow } from '../contract.ts';
import { afterStep, sectionLines } from './section-lines.ts';

const row = (id: number, parentId: number | null, name: string, active = true): SectionRow => ({
  id,
  parentId,
  name,
  active,
  goods: 0,
  isHeld: false,
  hasPicture: false,
  hasText: false,
  sourceId: null,
});
const tree = [row(1, null, 'Кабель'), row(2, 1, 'Силовой'), row(3, 2, 'ВВГ', false), row(4, null, 'Лампы')];
const shown = (options: object) =>
  sectionLines(tree, { find: '', onlyHidden: false, open: new Set(), ...options }).map((line) => [
    line.row.name,
    line.level,
  ]);

describe('the lines of the tree', () => {
  it('are the top sections and what was opened', () => {
    expect(shown({})).toEqual([
      ['Кабель', 0],
      ['Лампы', 0],
    ]);
    expect(shown({ open: new Set([1]) })).toEqual([
      ['Кабель', 0],
      ['Силовой', 1],
      ['Лампы', 0],
    ]);
  });

  it('show what was found with the sections above it', () => {
    const found = [
      ['Кабель', 0],
      ['Силовой', 1],
      ['ВВГ', 2],
    ];
    expect(shown({ find: 'ввг' })).toEqual(found);
    expect(shown({ onlyHidden: true })).toEqual(found);
    expect(shown({ find: 'нет такого' })).toEqual([]);
  });
});

it('a step among siblings says behind which one a section stands', () => {
  expect([1, 2, 3].map((id) => afterStep([1, 2, 3], id, -1))).toEqual([undefined, null, 1]);
  expect([1, 2, 3].map((id) => afterStep([1, 2, 3], id, 1))).toEqual([2, 3, undefined]);
});

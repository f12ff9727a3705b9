import { describe, expect, it } from 'vitest';
import type { PriceListSection } from '../contract.ts';
import { countChosen, stateOf, toggleSection } from './section-choice.ts';

const node = (id: number, children: PriceListSection[] = []): PriceListSection => ({
  id,
  name: `Раздел ${id}`,
  count: children.reduce((sum, { count }) => sum + count, 0) + 1,
  children,
});
const tree = [node(1, [node(11, [node(111), node(112)]), node(12)]), node(2)];
const press = (...ids: number[]) => ids.reduce<Set<number>>((chosen, id) => toggleSection(tree, chosen, id), new Set());

describe('the choice of sections', () => {
  it('brings all below a section, and a second press takes it away', () => {
    expect([...press(1)]).toEqual([1]);
    expect([...press(1, 1)]).toEqual([]);
    expect([...press(11, 2)]).toEqual([11, 2]);
    expect([...press(111, 12, 1)]).toEqual([1]);
  });

  it('keeps the rest of a chosen section where one below it is taken out', () => {
    expect([...press(1, 111)]).toEqual([112, 12]);
    expect([...press(1, 12)]).toEqual([11]);
    expect([...press(1, 111, 111)]).toEqual([111, 112, 12]);
  });

  it('shows a section as partly chosen where one below it is', () => {
    expect(tree.map((one) => stateOf(one, press(111)))).toEqual(['some', 'off']);
    expect(tree.map((one) => stateOf(one, press(1)))).toEqual(['on', 'off']);
  });

  it('counts the goods of whole branches', () => {
    expect(countChosen(tree, press(1))).toBe(5);
    expect(countChosen(tree, press(111, 2))).toBe(2);
    expect(countChosen(tree, press())).toBe(0);
  });
});

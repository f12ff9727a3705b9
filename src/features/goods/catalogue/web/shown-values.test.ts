import { describe, expect, it } from 'vitest';
import { commonValues, SHORT_GROUP, shownValues } from './shown-values.ts';

const values = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    controlName: `p-is-${index}`,
    name: `Значение ${index}`,
    count: 1,
    checked: false,
  }));
const view = { search: '', isWhole: false, chosen: new Set<string>(), common: commonValues(values(30)) };
const names = (shown: ReturnType<typeof shownValues>) => shown.values.map(({ name }) => name);

describe('values of a group of the filter', () => {
  it('a long group is collapsed and its selected values stay visible', { tags: ['R-FEAT-13'] }, () => {
    const shown = shownValues(values(30), { ...view, chosen: new Set(['p-is-20']) });
    expect(shown.values).toHaveLength(SHORT_GROUP + 1);
    expect(names(shown).at(-1)).toBe('Значение 20');
    expect(shown.hidden).toBe(30 - SHORT_GROUP - 1);
  });

  it('the values that most goods have show first, in the order of the group', () => {
    const counted = values(30).map((value, index) => ({ ...value, count: index % 3 === 2 ? 10 : 1 }));
    const shown = shownValues(counted, { ...view, common: commonValues(counted) });
    expect(names(shown)).toEqual([2, 5, 8, 11, 14, 17, 20, 23].map((index) => `Значение ${index}`));
  });

  it('a single value is never collapsed, nor is anything in an expanded group', () => {
    expect(shownValues(values(SHORT_GROUP + 1), view)).toMatchObject({ hidden: 0 });
    expect(shownValues(values(30), { ...view, isWhole: true }).values).toHaveLength(30);
  });

  it('a search covers the whole group, ignoring case and ё', () => {
    const found = [...values(30), { controlName: 'p-is-x', name: 'Жёлтый', count: 2, checked: false }];
    expect(names(shownValues(found, { ...view, search: ' ЖЕЛТ ' }))).toEqual(['Жёлтый']);
    expect(names(shownValues(found, { ...view, search: 'значение 2' }))).toHaveLength(11);
  });
});

import { describe, expect, it } from 'vitest';
import { SHORT_GROUP } from '../short-group.ts';
import { shownValues } from './shown-values.ts';

const values = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    controlName: `p-is-${index}`,
    name: `Значение ${index}`,
    count: 1,
    checked: false,
  }));
const view = { search: '', isWhole: false, kept: new Set<string>() };
const names = (shown: ReturnType<typeof shownValues>) => shown.values.map(({ name }) => name);

describe('values of a group of the filter', () => {
  it('a long group is collapsed and its selected values stay visible', { tags: ['R-FEAT-13'] }, () => {
    const shown = shownValues(values(30), { ...view, kept: new Set(['p-is-20']) });
    expect(shown.values).toHaveLength(SHORT_GROUP + 1);
    expect(names(shown).at(-1)).toBe('Значение 20');
    expect(shown.hidden).toBe(30 - SHORT_GROUP - 1);
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

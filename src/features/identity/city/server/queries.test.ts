import { describe, expect, it } from 'vitest';
import { searchName } from './queries.ts';

describe('searchName', () => {
  it('a search name ignores case, ё, hyphens and spaces', { tags: ['R-CALL-130'] }, () => {
    expect(searchName('  Ростов-на-ДОНУ ')).toBe('ростов на дону');
    expect(searchName('ЩЁЛКОВО')).toBe('щелково');
    expect(searchName('нижний   новгород')).toBe('нижний новгород');
  });
});

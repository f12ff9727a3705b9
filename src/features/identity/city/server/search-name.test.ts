import { describe, expect, it } from 'vitest';
import { searchName } from './search-name.ts';

describe('searchName', () => {
  it('R-CALL-130 makes case, ё, hyphens and spaces alike', () => {
    expect(searchName('  Ростов-на-ДОНУ ')).toBe('ростов на дону');
    expect(searchName('ЩЁЛКОВО')).toBe('щелково');
    expect(searchName('нижний   новгород')).toBe('нижний новгород');
  });
});

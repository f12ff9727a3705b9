import { describe, expect, it } from 'vitest';
import { ACCOUNT_NAME_LENGTH, BREADCRUMB_LENGTH, truncate } from './truncate.ts';

describe('truncate', () => {
  it('cuts an account name after 38 characters', { tags: ['R-MENU-12', 'R-CONST-19'] }, () => {
    expect(truncate('а'.repeat(39), ACCOUNT_NAME_LENGTH)).toBe(`${'а'.repeat(38)}…`);
    expect(truncate('а'.repeat(38), ACCOUNT_NAME_LENGTH)).toBe('а'.repeat(38));
  });

  it('cuts a breadcrumb after 35 characters', { tags: ['R-CRUMB-02', 'R-CONST-20'] }, () => {
    expect(truncate('б'.repeat(36), BREADCRUMB_LENGTH)).toBe(`${'б'.repeat(35)}…`);
    expect(truncate('б'.repeat(35), BREADCRUMB_LENGTH)).toBe('б'.repeat(35));
  });

  it('never splits a surrogate pair', () => {
    expect(truncate('😀😀😀', 2)).toBe('😀😀…');
    expect(truncate('', 2)).toBe('');
  });
});

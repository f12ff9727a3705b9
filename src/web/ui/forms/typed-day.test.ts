import { describe, expect, it } from 'vitest';
import { maskedDay, typedDay } from './typed-day.ts';

describe('a typed day', () => {
  it('a typed day is parsed in the notations of the Russian locale', { tags: ['R-FMT-03'] }, () => {
    for (const text of ['01.03.2026', '1.3.2026', '1.3.26', '01032026', '010326', ' 01/03/2026 ', '2026-03-01']) {
      expect(typedDay(text), text).toBe('2026-03-01');
    }
  });

  it('a day that is not in the calendar is rejected', () => {
    for (const text of ['', '31.02.2026', '1.3', '32.01.2026', 'вчера', '01.03.202', '00.00.0000']) {
      expect(typedDay(text), text).toBeNull();
    }
  });

  it('a typed day gets its dots while typing, and they can be deleted', () => {
    const typed = [...'01032026'].reduce((shown, digit) => maskedDay(shown + digit, shown), '');
    expect(typed).toBe('01.03.2026');
    expect(maskedDay('01.', '01.0')).toBe('01.');
    expect(maskedDay('01', '01.')).toBe('01');
    expect(maskedDay('01.03.20267', '01.03.2026')).toBe('01.03.2026');
  });
});

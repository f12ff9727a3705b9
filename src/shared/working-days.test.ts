import { describe, expect, it } from 'vitest';
import { addWorkingDays, isWorkingDay } from './working-days.ts';

describe('working days', () => {
  it('a weekend does not count', () => {
    // 2026-11-27 is a Friday
    expect(addWorkingDays('2026-11-27', 1)).toBe('2026-11-30');
    expect(addWorkingDays('2026-11-28', 1)).toBe('2026-11-30');
    expect(addWorkingDays('2026-11-25', 5)).toBe('2026-12-02');
    expect(addWorkingDays('2026-11-30', -1)).toBe('2026-11-27');
    expect(addWorkingDays('2026-11-28', 0)).toBe('2026-11-28');
  });

  it('neither does a holiday', () => {
    const holidays = ['2026-12-31', '2027-01-01'];
    expect(isWorkingDay('2026-12-31', holidays)).toBe(false);
    expect(addWorkingDays('2026-12-30', 1, holidays)).toBe('2027-01-04');
  });
});

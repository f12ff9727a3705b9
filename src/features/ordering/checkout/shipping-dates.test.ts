import { describe, expect, it } from 'vitest';
import { shippingDates } from './shipping-dates.ts';

describe('days of shipment', () => {
  it('begin on the next working day', () => {
    expect(shippingDates('2025-11-18')[0]).toBe('2025-11-19');
    expect(shippingDates('2025-11-21')[0]).toBe('2025-11-24');
    expect(shippingDates('2025-12-31')[0]).toBe('2026-01-09');
  });

  it('are those of the day that is asked for, also after another day was, and after an answer was changed', () => {
    const before = shippingDates('2025-11-18');
    expect(shippingDates('2025-11-19')[0]).toBe('2025-11-20');
    const again = shippingDates('2025-11-18');
    expect(again).toEqual(before);
    again.length = 0;
    expect(shippingDates('2025-11-18')).toEqual(before);
  });

  it('end sixty days ahead and leave out weekends and holidays', () => {
    const days = shippingDates('2025-10-31');
    expect(days.at(-1)).toBe('2025-12-30');
    expect(days).not.toContain('2025-11-04');
    expect(days.filter((day) => [0, 6].includes(new Date(day).getUTCDay()))).toEqual([]);
  });
});

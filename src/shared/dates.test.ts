import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayOf,
  formatDate,
  formatDateTime,
  formatLastDay,
  formatTime,
  isDay,
  momentsOfDays,
  orderedDays,
  startOfDay,
} from './dates.ts';

describe('dates on screen', () => {
  it('are formatted as dd.mm.yyyy and HH:mm in Moscow time', { tags: ['R-FMT-03'] }, () => {
    expect(formatDate('2025-12-31T20:59:59Z')).toBe('31.12.2025');
    expect(formatDate('2025-12-31T21:00:00Z')).toBe('01.01.2026');
    expect(formatDate(new Date('2025-03-05T12:00:00+03:00'))).toBe('05.03.2025');
    expect(formatTime('2025-03-05T21:05:00Z')).toBe('00:05');
    expect(formatDateTime('2025-03-05T06:07:08Z')).toBe('05.03.2025 09:07');
  });

  it('use the configured time zone', { tags: ['R-FMT-03'] }, () => {
    expect(formatDateTime('2025-03-05T20:00:00Z', 'Asia/Vladivostok')).toBe('06.03.2025 06:00');
  });

  it('of a date without time do not shift with the time zone', { tags: ['R-FMT-03'] }, () => {
    expect(formatDate('2025-03-05', 'America/New_York')).toBe('05.03.2025');
  });

  it('of an end at midnight name the day before as the last one', () => {
    expect(formatLastDay('2026-12-31T21:00:00Z')).toBe('31.12.2026');
    expect(formatLastDay('2026-12-31T09:00:00Z')).toBe('31.12.2026');
    expect(formatLastDay('2026-12-31T21:00:00Z', 'UTC')).toBe('31.12.2026');
    expect(formatLastDay('2027-01-01T00:00:00Z', 'UTC')).toBe('31.12.2026');
  });

  it('throw for a text that is not a date', () => {
    expect(() => formatDate('вчера')).toThrow(RangeError);
  });
});

describe('a day', () => {
  it.each([
    ['2025-02-28', true],
    ['2024-02-29', true],
    ['2025-02-29', false],
    ['2025-13-01', false],
    ['2025-2-1', false],
    ['01.02.2025', false],
    ['2025-02-01T00:00:00Z', false],
    ['', false],
    ['1800-01-01', true],
    ['0001-01-01', false],
    ['9999-12-31', false],
  ])('%j of the calendar: %s', (text, is) => {
    expect(isDay(text)).toBe(is);
  });

  it("is taken in the shop's time zone, not in UTC", () => {
    expect(dayOf('2025-12-31T21:30:00Z')).toBe('2026-01-01');
    expect(dayOf('2025-12-31T21:30:00Z', 'UTC')).toBe('2025-12-31');
  });

  it('changes at midnight of its zone, also right after another moment was asked for', () => {
    const midnight = Date.parse('2025-12-31T21:00:00Z');
    const at = (time: number, zone?: string) => dayOf(new Date(time), zone);
    expect(at(midnight - 1)).toBe('2025-12-31');
    expect(at(midnight)).toBe('2026-01-01');
    expect(at(midnight - 1)).toBe('2025-12-31');
    expect(at(midnight, 'UTC')).toBe('2025-12-31');
    expect(at(midnight, 'Asia/Kathmandu')).toBe('2026-01-01');
    expect(at(midnight)).toBe('2026-01-01');
  });

  it('may begin within a minute of long ago, when clocks of a zone showed the local time to the second', () => {
    // The clocks of Moscow were 2:30:17 ahead of UTC
    const midnight = Date.parse('1899-12-31T21:29:43Z');
    expect(dayOf(new Date(midnight - 1000))).toBe('1899-12-31');
    expect(dayOf(new Date(midnight))).toBe('1900-01-01');
  });

  it('of no date is refused, also after one was asked for', () => {
    expect(dayOf('2025-12-31T21:30:00Z')).toBe('2026-01-01');
    expect(() => dayOf('tomorrow')).toThrow(RangeError);
    expect(() => dayOf(new Date(NaN))).toThrow(RangeError);
  });

  it('addition crosses ends of months and years', () => {
    expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
  });

  it('begins at midnight of its zone, also on a day of clock changes', () => {
    expect(startOfDay('2025-03-05').toISOString()).toBe('2025-03-04T21:00:00.000Z');
    expect(startOfDay('2025-03-30', 'Europe/Berlin').toISOString()).toBe('2025-03-29T23:00:00.000Z');
    expect(startOfDay('2025-03-31', 'Europe/Berlin').toISOString()).toBe('2025-03-30T22:00:00.000Z');
    expect(() => startOfDay('2025-02-30')).toThrow(RangeError);
  });
});

describe('the days of a filter', () => {
  it('are inclusive', () => {
    const { since, before } = momentsOfDays('2025-03-05', '2025-03-05');
    expect(since?.toISOString()).toBe('2025-03-04T21:00:00.000Z');
    expect(before?.toISOString()).toBe('2025-03-05T21:00:00.000Z');
  });

  it('leave a bound open when a day is missing', () => {
    expect(momentsOfDays(null, undefined)).toEqual({ since: null, before: null });
    expect(momentsOfDays('2025-03-05', '').before).toBeNull();
  });

  it('are sorted', () => {
    expect(orderedDays('2025-03-06', '2025-03-05')).toEqual(['2025-03-05', '2025-03-06']);
    expect(orderedDays('2025-03-05', '2025-03-06')).toEqual(['2025-03-05', '2025-03-06']);
    expect(orderedDays('2025-03-06', '')).toEqual(['2025-03-06', '']);
  });
});

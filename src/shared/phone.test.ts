import { describe, expect, it } from 'vitest';
import { formatPhone, isCompletePhone, normalisePhone, PHONE_MASK, PHONE_MINIMUM, phoneMaskDigits } from './phone.ts';

describe('formatPhone', () => {
  it.each([
    ['89161234567', '+7 (916) 123-45-67'],
    ['8 (916) 123-45-67', '+7 (916) 123-45-67'],
    ['9161234567', '+7 (916) 123-45-67'],
    ['79161234567', '+7 (916) 123-45-67'],
    ['+7 916 123 45 67', '+7 (916) 123-45-67'],
    ['84951234567', '+7 (495) 123-45-67'],
  ])('shows %s with a 7 in front', { tags: ['R-FMT-05', 'R-FMT-06'] }, (text, shown) => {
    expect(formatPhone(text)).toBe(shown);
  });

  it.each(['8495123456', '123', '', '+7 916', '789161234567', '8 (800) 555, доб. 3'])(
    'leaves %j unchanged',
    { tags: ['R-FMT-06'] },
    (text) => {
      expect(formatPhone(text)).toBe(text);
    },
  );

  it('keeps the country of a foreign number of eleven digits', { tags: ['R-FMT-06'] }, () => {
    expect(formatPhone('12025550123')).toBe('+1 (202) 555-01-23');
  });
});

describe('normalisePhone', () => {
  it('returns eleven digits starting with 7', () => {
    expect(normalisePhone('8 916 123-45-67')).toBe('79161234567');
    expect(normalisePhone('9161234567')).toBe('79161234567');
    expect(normalisePhone('+7 (495) 123-45-67')).toBe('74951234567');
  });

  it('returns null for an incomplete or foreign number', () => {
    for (const text of ['', 'abc', '+7 (916) 123-45-6', '4951234567', '12025550123', '791612345678']) {
      expect(normalisePhone(text), text).toBeNull();
    }
  });
});

describe('the masked field', () => {
  it('has the specified mask and minimum length', { tags: ['R-VAL-08', 'R-CONST-32', 'R-CONST-33'] }, () => {
    expect(PHONE_MASK).toBe('+7 (###) ###-##-##');
    expect(PHONE_MINIMUM).toBe(16);
  });

  it('is complete with 16 characters and eleven digits', { tags: ['R-VAL-08', 'R-VAL-12'] }, () => {
    expect(isCompletePhone('+7 (916) 123-45-67')).toBe(true);
    expect(isCompletePhone('+7 (916) 123-45-6')).toBe(false);
    expect(isCompletePhone('79161234567')).toBe(false);
  });

  it.each([
    ['8 (916) 123-45-67', '9161234567'],
    ['+79161234567', '9161234567'],
    ['79161234567', '9161234567'],
    ['9161234567', '9161234567'],
    ['8001234567', '8001234567'],
    ['+7 916', '916'],
    ['916', '916'],
    ['тел. 8-916-123-45-67, 12', '9161234567'],
    ['', ''],
  ])('accepts the pasted number %j as %j', (pasted, digits) => {
    expect(phoneMaskDigits(pasted)).toBe(digits);
  });
});

import { describe, expect, it } from 'vitest';
import { filledPhone } from './filled-phone.ts';

describe('filledPhone', () => {
  it('a whole phone number is accepted in any notation', { tags: ['R-VAL-08'] }, () => {
    for (const value of ['89161234567', '+79161234567', '9161234567', '8 (916) 123-45-67', '+7 916 123 45 67']) {
      expect(filledPhone(value, '')).toBe('9161234567');
      // The field has the focus and shows the beginning of the mask
      expect(filledPhone(`+7 (${value}`, '')).toBe('9161234567');
      // The number before it is replaced
      expect(filledPhone(value, '+7 (903) 555')).toBe('9161234567');
    }
    expect(filledPhone('+7 (916) 123-45-67', '')).toBe('9161234567');
  });

  it('a phone number typed digit by digit is left to the mask', { tags: ['R-VAL-08'] }, () => {
    expect(filledPhone('+7 (9', '')).toBeNull();
    expect(filledPhone('+7 (916) 123-45-67', '+7 (916) 123-45-6')).toBeNull();
    expect(filledPhone('+7 (916) 123-45-678', '+7 (916) 123-45-67')).toBeNull();
    expect(filledPhone('', '+7 (916')).toBeNull();
  });

  it('a phone number typed with a leading 8 is recognised at its last digit', { tags: ['R-VAL-08'] }, () => {
    expect(filledPhone('+7 (891) 612-34-567', '+7 (891) 612-34-56')).toBe('9161234567');
    expect(filledPhone('+7 (791) 612-34-567', '+7 (791) 612-34-56')).toBe('9161234567');
    // A digit too many after a number of Saint Petersburg
    expect(filledPhone('+7 (812) 123-45-678', '+7 (812) 123-45-67')).toBeNull();
    // A digit put into the middle
    expect(filledPhone('+7 (8919) 612-34-56', '+7 (891) 612-34-56')).toBeNull();
  });
});

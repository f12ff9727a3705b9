import { describe, expect, it } from 'vitest';
import { newPasswordErrors } from './new-password.ts';

describe('a new password', () => {
  it('one that keeps the rule and is repeated has no errors', { tags: ['R-VAL-10'] }, () => {
    expect(newPasswordErrors({ password: 'Zakaz2026', confirmPassword: 'Zakaz2026' })).toEqual({
      password: null,
      confirmPassword: null,
    });
  });

  it('a repetition that differs says so, a short one too', { tags: ['R-VAL-09'] }, () => {
    for (const confirmPassword of ['Zakaz2027', 'Zak'])
      expect(newPasswordErrors({ password: 'Zakaz2026', confirmPassword }).confirmPassword).toBe('Пароли не совпадают');
  });

  it('an empty repetition and a password without a digit are refused', { tags: ['R-VAL-10'] }, () => {
    const { password, confirmPassword } = newPasswordErrors({ password: 'Zakazal', confirmPassword: '' });
    expect(password).toContain('Минимально 6 символов');
    expect(confirmPassword).not.toBe(null);
  });
});

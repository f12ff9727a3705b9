import { describe, expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { checkNewPassword } from './check-new-password.ts';

const owner = { email: 'Petrov2026@firm.example', phone: '79161234567' };
const check = (password: string, confirmPassword = password) => checkNewPassword(password, confirmPassword, owner);

describe('a new password', () => {
  it.each(nonEmpty(['Password1', 'QWERTY123', 'Abc123', 'Qwerty1', '1Q2w3e4r']))(
    '%s is refused as a frequent one',
    { tags: ['R-VAL-10'] },
    async (password) => {
      await expect(check(password)).rejects.toMatchObject({
        errors: [{ code: 'PASSWORD_RULE', field: 'password', message: expect.stringContaining('распространён') }],
      });
    },
  );

  it.each(nonEmpty(['petrov2026', 'short', 'nodigitsHERE', `A1${'a'.repeat(127)}`, 'Kabel7\tTurbo']))(
    '%s is refused by the rule of the fields',
    { tags: ['R-VAL-10'] },
    async (password) => {
      await expect(check(password)).rejects.toMatchObject({
        errors: [{ code: 'PASSWORD_RULE', field: 'password', message: expect.stringContaining('Минимально 6') }],
      });
    },
  );

  it.each(nonEmpty(['PETROV2026', 'Petrov2026', 'A9161234567', 'Tel79161234567']))(
    '%s is refused because it repeats the e-mail or phone',
    async (password) => {
      await expect(check(password)).rejects.toMatchObject({
        errors: [{ code: 'PASSWORD_RULE', message: 'Пароль не должен повторять вашу почту или телефон' }],
      });
    },
  );

  it('is refused where its repetition differs', { tags: ['R-VAL-09'] }, async () => {
    await expect(check('Kabel7Turbo', 'Kabel7turbo')).rejects.toMatchObject({
      errors: [{ code: 'PASSWORD_MISMATCH', field: 'confirmPassword', message: 'Пароли не совпадают' }],
    });
  });

  it('passes where it is none of these', { tags: ['R-VAL-10'] }, async () => {
    await expect(check('Kabel7Turbo')).resolves.toBeUndefined();
    const nobody = { email: null, phone: null };
    await expect(checkNewPassword('Petrov2026', 'Petrov2026', nobody)).resolves.toBeUndefined();
  });
});

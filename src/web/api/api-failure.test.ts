import { describe, expect, it } from 'vitest';
import { ApiFailure, failureMessage, fieldMessages } from './api-failure.ts';

const refused = new ApiFailure(400, [
  { code: 'VALIDATION', message: 'Введите номер полностью', field: 'phone' },
  { code: 'CAPTCHA', message: 'Проверка не пройдена' },
]);

describe('error messages of a form', () => {
  it('shows the message at its field or the first message, never the code', { tags: ['R-ERR-28'] }, () => {
    expect(fieldMessages(refused)).toEqual({ phone: 'Введите номер полностью' });
    expect(failureMessage(refused, 'Не удалось')).toBe('Введите номер полностью');
    expect(JSON.stringify([fieldMessages(refused), failureMessage(refused, '')])).not.toMatch(/VALIDATION|CAPTCHA/);
  });

  it('shows nothing of an error that is not an API failure', { tags: ['R-ERR-28'] }, () => {
    const lost = new ApiFailure(500, [{ code: '500', message: 'stack' }], { transport: true });
    expect(failureMessage(lost, 'Не удалось')).toBe('Не удалось');
    expect(fieldMessages(new Error('stack'))).toEqual({});
    expect(failureMessage(new Error('stack'), 'Не удалось')).toBe('Не удалось');
  });
});

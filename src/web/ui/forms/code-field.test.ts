import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CodeField, smsCodeIn } from './code-field.tsx';

const html = (value: string, error?: string) =>
  renderToString(createElement(CodeField, { label: 'Код', value, error, onCode: () => {} }));

describe('the code of an SMS', () => {
  it('an SMS code keeps the first four digits of the input', { tags: ['R-VAL-04', 'R-CONST-31'] }, () => {
    expect(smsCodeIn('1')).toBe('1');
    expect(smsCodeIn('12 34')).toBe('1234');
    expect(smsCodeIn('12345')).toBe('1234');
    expect(smsCodeIn('код')).toBe('');
  });

  it('an SMS code is extracted from a pasted message', () => {
    expect(smsCodeIn('Ваш код: 0427. Никому его не сообщайте')).toBe('0427');
    expect(smsCodeIn('Заказ 1234567, код 9051')).toBe('9051');
  });

  it('an SMS code field shows an error only when it is given one', { tags: ['R-VAL-04'] }, () => {
    for (const value of ['', '1', '12', '123', '1234']) expect(html(value)).not.toContain('aria-invalid');
    expect(html('12')).toContain('value="12"');
    expect(html('12')).toContain('autoComplete="one-time-code"');
    expect(html('12', 'Смс код содержит только 4 цифры')).toContain('Смс код содержит только 4 цифры');
  });
});

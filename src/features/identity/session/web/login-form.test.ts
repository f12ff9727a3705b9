import { describe, expect, it } from 'vitest';
import { loginErrors } from './login-form.ts';

const nothing = { login: null, password: null };

describe('login form', () => {
  it('the login form requires both fields', { tags: ['R-VAL-05'] }, () => {
    const required = 'Это поле обязательно для заполнения';
    expect(loginErrors({ login: ' ', password: '' })).toEqual({ login: required, password: required });
  });

  it('the login form takes an e-mail or a phone in any writing', () => {
    expect(loginErrors({ login: 'buyer@optovik.demo', password: 'x' })).toEqual(nothing);
    expect(loginErrors({ login: '8 (916) 123-45-67', password: 'x' })).toEqual(nothing);
  });

  it('the login form names what is wrong with e-mail or phone', { tags: ['R-VAL-01', 'R-VAL-08'] }, () => {
    expect(loginErrors({ login: 'buyer@', password: 'x' })).toEqual({ ...nothing, login: 'Некорректный Email' });
    expect(loginErrors({ login: '+7 916', password: 'x' })).toEqual({ ...nothing, login: 'Введите номер полностью' });
  });
});

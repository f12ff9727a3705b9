import { describe, expect, it } from 'vitest';
import * as validation from './validation.ts';

const passing = (rule: validation.FieldRule, texts: string[]) => texts.filter((text) => rule(text) === null);
const messages = (rule: validation.FieldRule, texts: string[]) => [...new Set(texts.map(rule))];

describe('e-mail', () => {
  it('of Latin letters, digits and @ . - _ passes', { tags: ['R-VAL-03'] }, () => {
    const good = ['a@b.ru', 'ivan.petrov-1_2@mail-shop.co.uk', 'A1@X9.com', ''];
    expect(passing(validation.checkEmail, good)).toEqual(good);
  });

  it('of another format or with other characters is refused', { tags: ['R-VAL-01', 'R-VAL-03'] }, () => {
    const bad = ['a', 'a@', '@b.ru', 'a@b', 'a@b.', 'a@b..ru', '.a@b.ru', 'a..b@c.ru', 'a+b@c.ru', 'иван@b.ru'];
    const worse = ['a b@c.ru', 'a@b.ru ', 'a@b@c.ru', 'a@b_c.ru', "o'k@b.ru", `${'a'.repeat(250)}@b.ru`, 'a@b.ru\n'];
    expect(messages(validation.checkEmail, [...bad, ...worse])).toEqual(['Некорректный Email']);
  });

  it('of a hostile length is checked in linear time', () => {
    expect(validation.checkEmail(`${'a.'.repeat(120)}@`)).not.toBeNull();
    expect(validation.checkEmail(`a@${'a.'.repeat(125)}`)).not.toBeNull();
  });
});

describe('SMS code', () => {
  it('shows no error for 1 to 4 digits', { tags: ['R-VAL-04'] }, () => {
    expect(passing(validation.checkSmsCode, ['1', '12', '123', '1234'])).toHaveLength(4);
    expect(messages(validation.checkSmsCode, ['12345', '12a', ' 1'])).toEqual(['Смс код содержит только 4 цифры']);
  });

  it('is sent with exactly 4 digits', { tags: ['R-VAL-04', 'R-CONST-31'] }, () => {
    expect(passing(validation.checkWholeSmsCode, ['0000', '1234'])).toHaveLength(2);
    expect(passing(validation.checkWholeSmsCode, ['', '123', '12345'])).toEqual([]);
    expect(validation.SMS_CODE_LENGTH).toBe(4);
  });
});

describe('a required field', () => {
  it('is refused when empty or blank', { tags: ['R-VAL-05'] }, () => {
    expect(messages(validation.checkRequired, ['', '  ', '\n'])).toEqual(['Это поле обязательно для заполнения']);
    expect(validation.checkRequired('x')).toBeNull();
  });
});

describe('the minimum length', () => {
  it('is 6 characters', { tags: ['R-VAL-06', 'R-CONST-32'] }, () => {
    expect(validation.checkMinimumLength('12345')).toBe('Должно быть больше 6 символов');
    expect(validation.checkMinimumLength('123456')).toBeNull();
  });
});

describe('the tax number', () => {
  it('has at least 10 characters in the field', { tags: ['R-VAL-07', 'R-CONST-32'] }, () => {
    expect(validation.checkTaxNumber('123456789')).toBe('ИНН должен содержать 10 символов');
    expect(passing(validation.checkTaxNumber, ['1234567890', '123456789012'])).toHaveLength(2);
  });

  it('has right check digits on the server', { tags: ['R-VAL-07'] }, () => {
    expect(passing(validation.checkWholeTaxNumber, ['7707083893', '500100732259'])).toHaveLength(2);
    expect(messages(validation.checkWholeTaxNumber, ['7707083890', '', '77070838931'])).toEqual([
      'ИНН должен содержать 10 символов',
    ]);
  });
});

describe('the phone', () => {
  it('has at least 16 characters in the field', { tags: ['R-VAL-08', 'R-VAL-12'] }, () => {
    expect(validation.checkPhone('+7 (916) 123-45')).toBe('Введите номер полностью');
    expect(validation.checkPhone('+7 (916) 123-45-')).toBeNull();
  });

  it('is sent complete', { tags: ['R-VAL-08', 'R-VAL-12'] }, () => {
    expect(validation.checkWholePhone('+7 (916) 123-45-6')).toBe('Введите номер полностью');
    expect(validation.checkWholePhone('+7 (916) 123-45-67')).toBeNull();
  });

  it('reaches the server in any writing', { tags: ['R-VAL-08'] }, () => {
    expect(passing(validation.checkPhoneNumber, ['79161234567', '8 916 123 45 67', '+7 (916) 123-45-67'])).toHaveLength(
      3,
    );
    expect(messages(validation.checkPhoneNumber, ['', '7916', '12025550123'])).toEqual(['Введите номер полностью']);
  });
});

describe('the password', () => {
  const message = 'Минимально 6 символов (должен обязательно содержать цифры, строчные и заглавные латинские буквы)';

  it('has 6 characters or more with a digit and an uppercase letter', { tags: ['R-VAL-10'] }, () => {
    const good = ['Abcde1', 'ABCDE1', '1A!@#$%^&*', 'A1234567890bcdef', 'Abcde1 ', 'Пароль1', 'Abcde1-', '1Ё🍵 «»'];
    expect(passing(validation.checkPassword, good)).toEqual(good);
  });

  it('is refused when short, plain, or with unseen characters', { tags: ['R-VAL-10', 'R-CONST-32'] }, () => {
    const bad = ['', 'Abcd1', 'abcdef1', 'Abcdefg', 'пароль1', 'Abcde1\t', 'Abcde1\n', `A1${'a'.repeat(127)}`];
    expect(messages(validation.checkPassword, bad)).toEqual([message]);
  });

  it('must equal its confirmation', { tags: ['R-VAL-09'] }, () => {
    const rule = validation.checkConfirmation('Abcde1');
    expect(rule('abcde1')).toBe('Пароли не совпадают');
    expect(rule('Abcde1')).toBeNull();
  });
});

describe('several rules of one field', () => {
  it('show only the first message', { tags: ['R-VAL-33'] }, () => {
    const { checkEmail, checkRequired, firstMessage } = validation;
    expect(firstMessage('', checkRequired, checkEmail)).toBe('Это поле обязательно для заполнения');
    expect(firstMessage('a', checkRequired, checkEmail)).toBe('Некорректный Email');
    expect(firstMessage('a@b.ru', checkRequired, checkEmail)).toBeNull();
  });
});

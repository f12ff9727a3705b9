import { describe, expect, it } from 'vitest';
import { consigneeErrors } from './consignee-errors.ts';

const required = 'Это поле обязательно для заполнения';
const nothing = { name: null, inn: null, phone: null };
const whole = { name: 'ООО «Склад»', inn: '', phone: '' };

describe('what keeps a consignee from being saved', () => {
  it('a consignee without a name or with an incomplete ИНН or phone has errors', () => {
    expect(consigneeErrors(whole)).toEqual(nothing);
    expect(consigneeErrors({ ...whole, inn: '7707083893', phone: '+7 (916) 123-45-67' })).toEqual(nothing);
    expect(consigneeErrors({ name: ' ', inn: '', phone: '' })).toEqual({ ...nothing, name: required });
    expect(consigneeErrors({ name: '', inn: '123', phone: '+7 (916' })).toEqual({
      name: required,
      inn: 'ИНН должен содержать 10 символов',
      phone: 'Введите номер полностью',
    });
    expect(consigneeErrors({ ...whole, inn: '7707083890' })).toEqual({
      ...nothing,
      inn: 'ИНН должен содержать 10 символов',
    });
  });
});

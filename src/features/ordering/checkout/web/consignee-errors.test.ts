import { describe, expect, it } from 'vitest';
import { consigneeErrors } from './consignee-errors.ts';

const whole = { name: 'ООО «Склад»', inn: '', phone: '' };

describe('what keeps a consignee from being saved', () => {
  it('a consignee without a name or with an incomplete ИНН or phone has errors', () => {
    expect(consigneeErrors(whole)).toEqual({});
    expect(consigneeErrors({ ...whole, inn: '7707083893', phone: '+7 (916) 123-45-67' })).toEqual({});
    expect(consigneeErrors({ name: ' ', inn: '', phone: '' })).toEqual({
      name: 'Это поле обязательно для заполнения',
    });
    expect(Object.keys(consigneeErrors({ name: '', inn: '123', phone: '+7 (916' }))).toEqual(['name', 'inn', 'phone']);
    expect(Object.keys(consigneeErrors({ ...whole, inn: '7707083890' }))).toEqual(['inn']);
  });
});

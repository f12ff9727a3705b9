import { describe, expect, it } from 'vitest';
import { contactErrors } from './contact-fields.ts';

const right = { name: 'Анна Ким', phone: '+7 (916) 123-45-67', message: 'Перезвоните' };
const nothing = { name: null, phone: null, message: null };
const required = 'Это поле обязательно для заполнения';

describe('contactErrors', () => {
  it('the contact form requires name, phone and message', { tags: ['R-VAL-13'] }, () => {
    expect(contactErrors(right)).toEqual(nothing);
    expect(contactErrors({ name: ' ', phone: '', message: '\n' })).toEqual({
      name: required,
      phone: required,
      message: required,
    });
  });

  it('the contact form requires a phone of at least 16 characters and eleven digits', { tags: ['R-VAL-12'] }, () => {
    for (const phone of ['+7 (916) 123-45', '+7 (916) 123-45-6', '+7 (', '+1 (916) 123-45-67']) {
      expect(contactErrors({ ...right, phone })).toEqual({ ...nothing, phone: 'Введите номер полностью' });
    }
  });
});

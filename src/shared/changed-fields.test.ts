import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it('fields count as changed where they are present and differ, emptied ones too', () => {
  const before: { name: string; post: string; phone: string | null; isOpen: boolean } = {
    name: 'Иван',
    post: 'Мастер',
    phone: '79160000001',
    isOpen: true,
  };
  expect(changedFields(before, before)).toEqual({});
  expect(changedFields(before, { name: 'Иван', post: '', isOpen: undefined })).toEqual({ post: '' });
  expect(changedFields(before, { phone: null, isOpen: false })).toEqual({ phone: null, isOpen: false });
});

import { expect, it } from 'vitest';
import { preferencesOf } from './preferences.ts';

it('takes the preferences from the cookies of their names', () => {
  expect(preferencesOf({ theme: 'dark', density: 'normal', shortCode: 'column', shortcuts: 'off' })).toEqual({
    theme: 'dark',
    density: 'normal',
    shortCode: 'column',
    shortcuts: 'off',
    listMenu: 'folded',
  });
});

it('takes the first value where a cookie is missing or has another value', () => {
  expect(preferencesOf({ theme: 'pink', density: '' })).toEqual({
    theme: 'light',
    density: 'dense',
    shortCode: 'below',
    shortcuts: 'on',
    listMenu: 'folded',
  });
});

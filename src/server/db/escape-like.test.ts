import { expect, it } from 'vitest';
import { escapeLike } from './escape-like.ts';

it('characters of patterns stand for themselves in an escaped text', () => {
  expect(escapeLike(String.raw`100% ВВГ_нг \ 2`)).toBe(String.raw`100\% ВВГ\_нг \\ 2`);
});

import { expect, it } from 'vitest';
import { calls } from '#shop/calls.ts';
import { actTexts } from './acts.ts';

it('every call that may change something has words for the record of a visit, or none by intent', () => {
  const changing = Object.entries(calls).filter(([, endpoint]) => !endpoint.startsWith('GET '));
  expect(changing.length).toBeGreaterThan(50);
  expect(Object.keys(actTexts).toSorted()).toEqual(changing.map(([name]) => name).toSorted());
});

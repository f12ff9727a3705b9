import { expect, it } from 'vitest';
import { isOfAnyThing, mainClause } from './tasks.ts';

it.each([
  ['унитаз чтобы вода не брызгала', 'унитаз'],
  ['унитаз с крышкой, которая опускается сама', 'унитаз с крышкой'],
  ['чтобы вода не брызгала', null],
  ['унитаз с крышкой', null],
])('%s says first %s', (text, main) => expect(mainClause(text)).toBe(main));

it.each([
  ['держатели чтобы прикрутить', true],
  ['держатель лейки', true],
  ['лейка', false],
])('%s names any thing: %s', (text, isVague) => expect(isOfAnyThing(text)).toBe(isVague));

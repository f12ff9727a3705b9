import { expect, it } from 'vitest';
import { mainClause, wantedClause } from './clauses.ts';

it.each([
  ['вода из крана брызгает, нужна сеточка на носик', 'сеточка на носик'],
  ['течет бачок унитаза нужен клапан', 'клапан'],
  ['как врезаться в трубу, мне нужна седелка', 'седелка'],
  ['держится раковина, нужен крепеж к стене', null],
  ['нужен смеситель', null],
  ['смеситель кухонный', null],
])('of %s is wanted %s', (text, wanted) => expect(wantedClause(text)).toBe(wanted));

it.each([
  ['унитаз чтобы вода не брызгала', 'унитаз'],
  ['унитаз с крышкой, которая опускается сама', 'унитаз с крышкой'],
  ['чтобы вода не брызгала', null],
  ['унитаз с крышкой', null],
])('%s says first %s', (text, main) => expect(mainClause(text)).toBe(main));

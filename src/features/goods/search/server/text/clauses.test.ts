import { expect, it } from 'vitest';
import { isOfAnyThing, mainClause, wantedClause, withoutConjunctions } from './clauses.ts';

it.each([
  ['вода из крана брызгает, нужна сеточка на носик', 'сеточка на носик'],
  ['течет бачок унитаза нужен клапан', 'клапан'],
  ['как врезаться в трубу, мне нужна седелка', 'седелка'],
  ['держится раковина, нужен крепеж к стене', null],
  ['нужен смеситель', null],
  ['выбивает пробки, поставить автомат 20 ампер', 'автомат 20 ампер'],
  ['какой кран поставить на улице', null],
  ['смеситель кухонный', null],
])('of %s is wanted %s', (text, wanted) => expect(wantedClause(text)).toBe(wanted));

it.each([
  ['унитаз чтобы вода не брызгала', 'унитаз'],
  ['унитаз с крышкой, которая опускается сама', 'унитаз с крышкой'],
  ['чтобы вода не брызгала', null],
  ['унитаз с крышкой', null],
])('%s says first %s', (text, main) => expect(mainClause(text)).toBe(main));

it.each([
  ['унитаз чтобы не брызгал', 'унитаз не брызгал'],
  ['бойлер, который прячется под раковину', 'бойлер под раковину'],
  ['шланг чтобы он был золотой', 'шланг золотой'],
  ['смеситель', 'смеситель'],
])('%s says %s', (text, plain) => expect(withoutConjunctions(text)).toBe(plain));

it.each([
  ['держатели чтобы прикрутить', true],
  ['держатель лейки', true],
  ['лейка', false],
])('%s names any thing: %s', (text, isVague) => expect(isOfAnyThing(text)).toBe(isVague));

import { expect, it } from 'vitest';
import { jsonOf, withJson } from './json-text.ts';

it('jsonOf returns the text that a value was parsed from', () => {
  const json = '{ "a": [1, 2] }';
  const value = withJson(JSON.parse(json) as object, json);
  expect(jsonOf(value)).toBe(json);
  expect(value).toEqual({ a: [1, 2] });
});

it('jsonOf serialises values without a text, and copies of values with one', () => {
  const value = withJson({ a: 1 }, '{"a":1}');
  expect(jsonOf({ ...value, b: 2 })).toBe('{"a":1,"b":2}');
  expect(jsonOf(structuredClone(value))).toBe('{"a":1}');
  expect([jsonOf(null), jsonOf('x'), jsonOf([1])]).toEqual(['null', '"x"', '[1]']);
});

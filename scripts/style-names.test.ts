import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readStyleNames } from './style-names.ts';

const { sheets, missingClasses, unusedClasses, missingProperties } = readStyleNames(join(import.meta.dirname, '..'));

it('style sheets of pages and of the kit are read', () => {
  expect(sheets).toBeGreaterThan(100);
});

it('every class that code names is defined in its style sheet', () => {
  expect(missingClasses).toEqual([]);
});

it('every class of a style sheet is named by code', () => {
  expect(unusedClasses).toEqual([]);
});

it('every custom property of a style sheet has a value', () => {
  expect(missingProperties).toEqual([]);
});

import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { companyCalls } from './company-rights.ts';

const judge = openCourt();

it.for(nonEmpty(callsOf(companyCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, companyCalls);
  expect(found).toEqual(wanted);
});

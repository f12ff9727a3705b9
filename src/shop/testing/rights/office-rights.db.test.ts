import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { officeCalls } from './office-rights.ts';

const judge = openCourt();

it.for(nonEmpty(callsOf(officeCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, officeCalls);
  expect(found).toEqual(wanted);
});

import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { officePeopleCalls } from './office-people-rights.ts';

const judge = openCourt();

it.for(nonEmpty(callsOf(officePeopleCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, officePeopleCalls);
  expect(found).toEqual(wanted);
});

import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { officeSearchCalls } from './office-search-rights.ts';

const judge = openCourt();

it.for(nonEmpty(callsOf(officeSearchCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, officeSearchCalls);
  expect(found).toEqual(wanted);
});

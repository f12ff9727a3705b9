import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { officeCatalogueCalls } from './office-catalogue-rights.ts';

const judge = openCourt();

it.for(nonEmpty(callsOf(officeCatalogueCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, officeCatalogueCalls);
  expect(found).toEqual(wanted);
});

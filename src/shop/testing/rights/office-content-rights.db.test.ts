import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { officeContentCalls } from './office-content-rights.ts';

const judge = openCourt();

it.for(nonEmpty(callsOf(officeContentCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, officeContentCalls);
  expect(found).toEqual(wanted);
});

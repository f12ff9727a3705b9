import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { officeRequestCalls } from './office-request-rights.ts';

const judge = openCourt();

it.for(nonEmpty(callsOf(officeRequestCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, officeRequestCalls);
  expect(found).toEqual(wanted);
});

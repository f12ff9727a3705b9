import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { serviceCalls } from './service-rights.ts';

const judge = openCourt();

it.for(nonEmpty(callsOf(serviceCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, serviceCalls);
  expect(found).toEqual(wanted);
});

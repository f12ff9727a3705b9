import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { officeDebtCalls } from './office-debt-rights.ts';

const judge = openCourt();

it.for(nonEmpty(callsOf(officeDebtCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, officeDebtCalls);
  expect(found).toEqual(wanted);
});

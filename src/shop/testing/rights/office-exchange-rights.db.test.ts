import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { officeExchangeCalls } from './office-exchange-rights.ts';

const judge = openCourt();

it.for(nonEmpty(callsOf(officeExchangeCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, officeExchangeCalls);
  expect(found).toEqual(wanted);
});

import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { officeCustomerCalls } from './office-customer-rights.ts';

const judge = openCourt();

it.for(nonEmpty(callsOf(officeCustomerCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, officeCustomerCalls);
  expect(found).toEqual(wanted);
});

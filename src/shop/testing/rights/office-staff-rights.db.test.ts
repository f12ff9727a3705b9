import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { officeStaffCalls } from './office-staff-rights.ts';

const judge = openCourt();

it.for(nonEmpty(callsOf(officeStaffCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, officeStaffCalls);
  expect(found).toEqual(wanted);
});

import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { officeImportCalls } from './office-import-rights.ts';

const judge = openCourt();

it.for(nonEmpty(callsOf(officeImportCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, officeImportCalls);
  expect(found).toEqual(wanted);
});

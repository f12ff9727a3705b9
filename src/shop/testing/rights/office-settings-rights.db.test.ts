import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { officeSettingsCalls } from './office-settings-rights.ts';

const judge = openCourt();

it.for(nonEmpty(callsOf(officeSettingsCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, officeSettingsCalls);
  expect(found).toEqual(wanted);
});

import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { officePaperCalls } from './office-paper-rights.ts';

const judge = openCourt();

it.for(nonEmpty(callsOf(officePaperCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, officePaperCalls);
  expect(found).toEqual(wanted);
});

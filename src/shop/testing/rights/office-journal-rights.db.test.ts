import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { officeJournalCalls } from './office-journal-rights.ts';

const judge = openCourt();

it.for(nonEmpty(callsOf(officeJournalCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, officeJournalCalls);
  expect(found).toEqual(wanted);
});

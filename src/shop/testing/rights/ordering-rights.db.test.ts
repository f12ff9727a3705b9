import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { orderingCalls } from './ordering-rights.ts';

const judge = openCourt();

it.for(nonEmpty(callsOf(orderingCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, orderingCalls);
  expect(found).toEqual(wanted);
});

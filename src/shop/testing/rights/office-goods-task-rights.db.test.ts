import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { officeGoodsTaskCalls } from './office-goods-task-rights.ts';

const judge = openCourt();

it.for(nonEmpty(callsOf(officeGoodsTaskCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, officeGoodsTaskCalls);
  expect(found).toEqual(wanted);
});

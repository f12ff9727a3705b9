import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { officeGoodsCalls } from './office-goods-rights.ts';

const judge = openCourt();

it.for(nonEmpty(callsOf(officeGoodsCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, officeGoodsCalls);
  expect(found).toEqual(wanted);
});

import { expect, it } from 'vitest';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { callsOf, openCourt } from './judge.ts';
import { goodsCalls } from './goods-rights.ts';

const judge = openCourt();

it.for(nonEmpty(callsOf(goodsCalls)))('%s', { tags: ['R-ROLE-05'] }, async (name) => {
  const { found, wanted } = await judge(name, goodsCalls);
  expect(found).toEqual(wanted);
});

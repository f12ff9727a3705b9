import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aWorld, collisions, findBroken, lookAt, performAll, prepare, story } from './trade-races.fixture.ts';
import { isLinearizable } from './trade-races.model.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

/** The most that it may take of the whole test run. */
const seconds = 12;

describe('what is done at once on several connections (datamodel 8 and 10)', () => {
  it(
    'parallel actions have the result of some sequence of them',
    { tags: ['R-CALL-109', 'R-CALL-105', 'R-CALL-072', 'R-CALL-080'] },
    async () => {
      const tally: Record<string, number> = {};
      const end = performance.now() + seconds * 1000;
      const run = fc.asyncProperty(story, async (rounds) => {
        if (tally.round && performance.now() > end) return;
        const world = await aWorld(shop);
        for (const round of rounds) {
          const stage = await prepare(world, round);
          const done = await performAll(world, stage, round.actions);
          const left = await lookAt(world, stage);
          if (!isLinearizable(stage.state, done, left)) {
            throw new Error(
              `No order of these explains what they left: ${JSON.stringify({ begun: stage.state, done, left })}`,
            );
          }
          for (const what of ['round', ...done.map(({ action, answer }) => `${action.do}: ${answer.code ?? 'done'}`)]) {
            tally[what] = (tally[what] ?? 0) + 1;
          }
        }
        expect(await findBroken(world)).toEqual([]);
      });
      await fc.assert(run, { numRuns: 100, endOnFailure: true, examples: [[collisions]] });
      // Stories in which nothing met would have shown nothing
      const codes = ['done', 'STOCK_CHANGED', 'CREDIT_LIMIT'].map((code) => `order: ${code}`);
      expect(Object.keys(tally)).toEqual(expect.arrayContaining([...codes, 'cancel: done', 'switch: done']));
    },
  );
});

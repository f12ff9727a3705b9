import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

it('the queue runs two pieces at once, one of each owner, in round-robin order of the owners', async () => {
  const queue = new FairQueue(2);
  const order: string[] = [];
  let running = 0;
  const work = (owner: number, name: string) =>
    queue.run(owner, async () => {
      running += 1;
      expect(running).toBeLessThanOrEqual(2);
      order.push(name);
      await nextTurn();
      running -= 1;
    });
  await Promise.all([work(1, 'a1'), work(1, 'a2'), work(1, 'a3'), work(2, 'b1'), work(2, 'b2'), work(3, 'c1')]);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('the queue goes on after work that failed', async () => {
  const queue = new FairQueue(1);
  const failed = queue.run(1, () => Promise.reject(new Error('broken')));
  const next = queue.run(1, () => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

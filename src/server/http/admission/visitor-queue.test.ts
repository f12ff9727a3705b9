import { expect, it, vi } from 'vitest';
import { VisitorQueue, type Work } from './visitor-queue.ts';

const bounds = { maxRunning: 2, maxOfVisitor: 2, maxBesideOthers: 2, slowMs: 60_000 };

/** A queue that notes what was started; `end` ends the oldest that still runs of a visitor. */
function aQueue(over: Partial<typeof bounds> = {}) {
  const queue = new VisitorQueue({ ...bounds, ...over });
  const started: string[] = [];
  const refused: string[] = [];
  const leaves = new Map<string, (() => void)[]>();
  const enter = (visitor: string, more: Partial<Work> = {}) =>
    queue.enter({
      visitor,
      maxWaitMs: 60_000,
      start: (leave) => {
        started.push(visitor);
        leaves.set(visitor, [...(leaves.get(visitor) ?? []), leave]);
      },
      refuse: () => refused.push(visitor),
      isGone: () => false,
      ...more,
    });
  return { queue, started, refused, enter, end: (visitor: string) => leaves.get(visitor)!.shift()!() };
}

it('a visitor with hundreds of requests waits behind himself, and others get the next turns', () => {
  const { started, enter, end } = aQueue();
  for (let n = 0; n < 200; n += 1) enter('heavy');
  enter('anna');
  enter('boris');
  end('heavy');
  end('heavy');
  end('heavy');
  expect(started).toEqual(['heavy', 'heavy', 'heavy', 'anna', 'boris']);
});

it('one visitor has a part of the places alone, however slow his requests are', () => {
  const { started, enter } = aQueue({ maxRunning: 4, maxOfVisitor: 2 });
  for (let n = 0; n < 4; n += 1) enter('heavy');
  enter('anna');
  expect(started).toEqual(['heavy', 'heavy', 'anna']);
});

it('a visitor has fewer places while others come', () => {
  const { started, enter } = aQueue({ maxRunning: 9, maxOfVisitor: 4, maxBesideOthers: 1 });
  for (let n = 0; n < 3; n += 1) enter('heavy');
  enter('anna');
  enter('heavy');
  enter('anna');
  expect(started).toEqual(['heavy', 'heavy', 'heavy', 'anna']);
});

it('a request that has waited too long is refused, and only that one', () => {
  vi.useFakeTimers();
  try {
    const { queue, refused, enter } = aQueue({ maxRunning: 1, slowMs: 100, maxOfVisitor: 1 });
    enter('heavy');
    enter('heavy', { maxWaitMs: 1000 });
    enter('heavy', { maxWaitMs: 5000 });
    vi.advanceTimersByTime(1500);
    expect([refused, queue.waitingCount, queue.waitingOf('heavy')]).toEqual([['heavy'], 1, 1]);
  } finally {
    vi.useRealTimers();
  }
});

it('a request that nobody waits for is neither started nor refused', () => {
  const { queue, started, refused, enter, end } = aQueue({ maxRunning: 1 });
  enter('anna');
  enter('boris', { isGone: () => true });
  enter('clara');
  end('anna');
  expect([started, refused, queue.waitingCount]).toEqual([['anna', 'clara'], [], 0]);
});

it('a place that is given back twice is free once', () => {
  const { queue, started, enter, end } = aQueue({ maxRunning: 1, maxOfVisitor: 1 });
  let leave = () => undefined as void;
  enter('anna', { start: (its) => (leave = its) });
  for (const visitor of ['boris', 'clara']) enter(visitor);
  leave();
  leave();
  expect([started, queue.inProgress]).toEqual([['boris'], 1]);
  end('boris');
  expect(started).toEqual(['boris', 'clara']);
});

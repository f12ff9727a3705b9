import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import { counterStore, createCounterMemory } from './shared-counters.ts';

type Store = InstanceType<ReturnType<typeof counterStore>>;

function count(store: Store, key: string, timeWindow = 60_000): { current: number; ttl: number } {
  let counted: { current: number; ttl: number } | undefined;
  store.incr(key, (_error, answer) => (counted = answer), timeWindow);
  return counted!;
}

it('threads count the same limit together, and other limits and keys apart', () => {
  const memory = createCounterMemory();
  const limitsOf = () => {
    const root = new (counterStore(memory))();
    return [root.child(), root.child()] as const;
  };
  const [[calls, pages], [callsElsewhere]] = [limitsOf(), limitsOf()];
  expect([count(calls, 'a'), count(callsElsewhere, 'a'), count(calls, 'a')].map(({ current }) => current)).toEqual([
    1, 2, 3,
  ]);
  expect(count(pages, 'a').current).toBe(1);
  expect(count(callsElsewhere, 'b').current).toBe(1);
});

it('a window begins with its first request and ends with its time', () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T10:00:00Z') });
  try {
    const store = new (counterStore(createCounterMemory()))();
    expect(count(store, 'a', 1000)).toEqual({ current: 1, ttl: 1000 });
    vi.advanceTimersByTime(999);
    expect(count(store, 'a', 1000)).toEqual({ current: 2, ttl: 1 });
    vi.advanceTimersByTime(1);
    expect(count(store, 'a', 1000)).toEqual({ current: 1, ttl: 1000 });
  } finally {
    vi.useRealTimers();
  }
});

it('a thousand others do not make a key that was counted often forgotten', () => {
  const store = new (counterStore(createCounterMemory()))();
  for (let n = 0; n < 50; n += 1) count(store, 'attacker');
  for (let n = 0; n < 200_000; n += 1) count(store, `visitor ${n}`);
  expect(count(store, 'attacker').current).toBe(51);
});

it('no request is lost between more threads than there are processors', async () => {
  const [memory, times, threads] = [createCounterMemory(), 100_000, 8];
  const program = new URL('./count-many.fixture.ts', import.meta.url);
  await Promise.all(
    Array.from({ length: threads }, () => once(new Worker(program, { workerData: { memory, times } }), 'exit')),
  );
  expect(count(new (counterStore(memory))(), 'a', 600_000).current).toBe(threads * times + 1);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQuantityQueue, RETRY_MS, SAVE_DELAY_MS, type SavedLine } from './quantity-queue.ts';

interface Request {
  id: number;
  quantity: number;
  answer: () => Promise<void>;
  fail: (error: string) => Promise<void>;
}

const settled = () => vi.advanceTimersByTimeAsync(0);

function aQueue() {
  const requests: Request[] = [];
  const saved: number[] = [];
  const refused: unknown[] = [];
  const queue = createQuantityQueue({
    save: (id, quantity) =>
      new Promise<SavedLine>((resolve, reject) => {
        requests.push({
          id,
          quantity,
          answer: async () => {
            resolve({ version: quantity } as SavedLine);
            await settled();
          },
          fail: async (error) => {
            reject(new Error(error));
            await settled();
          },
        });
      }),
    onSaved: (_id, answer) => saved.push(answer.version),
    onRefused: (_id, error) => refused.push((error as Error).message),
    isLost: (error) => (error as Error).message === 'lost',
  });
  const sent = () => requests.map(({ id, quantity }) => [id, quantity]);
  return { queue, requests, saved, refused, sent };
}

describe('quantity queue', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('a change shows at once, before it is saved', { tags: ['R-STATE-017'] }, async () => {
    const { queue, requests } = aQueue();
    const listener = vi.fn<() => void>();
    queue.onChange(listener);
    queue.change(7, 12);
    expect(queue.unsaved()).toEqual(new Map([[7, 12]]));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(requests).toHaveLength(0);
    vi.advanceTimersByTime(SAVE_DELAY_MS);
    await requests[0]!.answer();
    expect(queue.unsaved().size).toBe(0);
  });

  it('a line is saved 300 ms after its last change', { tags: ['R-STATE-018', 'R-CONST-12'] }, () => {
    const { queue, sent } = aQueue();
    queue.change(7, 2);
    vi.advanceTimersByTime(299);
    queue.change(7, 3);
    vi.advanceTimersByTime(299);
    expect(sent()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent()).toEqual([[7, 3]]);
  });

  it('requests of one line are sequential, those of two lines are parallel', async () => {
    const { queue, requests, saved, sent } = aQueue();
    queue.change(7, 2);
    queue.change(8, 5);
    vi.advanceTimersByTime(300);
    queue.change(7, 4);
    vi.advanceTimersByTime(300);
    expect(sent()).toEqual([
      [7, 2],
      [8, 5],
    ]);
    await requests[0]!.answer();
    expect(sent().at(-1)).toEqual([7, 4]);
    expect(saved).toEqual([]);
    await requests[2]!.answer();
    expect(saved).toEqual([4]);
  });

  it('an answer older than the last change of its line is ignored', async () => {
    const { queue, requests, saved } = aQueue();
    queue.change(7, 2);
    vi.advanceTimersByTime(300);
    queue.change(7, 9);
    await requests[0]!.answer();
    expect(saved).toEqual([]);
    expect(queue.unsaved().get(7)).toBe(9);
  });

  it('a refused change is dropped and reported', async () => {
    const { queue, requests, refused } = aQueue();
    queue.change(7, 2);
    vi.advanceTimersByTime(300);
    await requests[0]!.fail('LINE_NOT_FOUND');
    expect(refused).toEqual(['LINE_NOT_FOUND']);
    expect(queue.unsaved().size).toBe(0);
  });

  it('refusing an older quantity keeps the newer one', async () => {
    const { queue, requests, refused, sent } = aQueue();
    queue.change(7, 2);
    vi.advanceTimersByTime(300);
    queue.change(7, 3);
    vi.advanceTimersByTime(300);
    await requests[0]!.fail('NOT_ORDERABLE');
    expect(refused).toEqual([]);
    expect(sent()).toEqual([
      [7, 2],
      [7, 3],
    ]);
  });

  it('a failed request is retried as soon as the connection is back', async () => {
    const { queue, requests, sent, saved } = aQueue();
    queue.change(7, 2);
    vi.advanceTimersByTime(300);
    await requests[0]!.fail('lost');
    expect(queue.unsaved().get(7)).toBe(2);
    vi.advanceTimersByTime(RETRY_MS);
    await requests[1]!.fail('lost');
    queue.resend();
    expect(sent()).toEqual([
      [7, 2],
      [7, 2],
      [7, 2],
    ]);
    await requests[2]!.answer();
    vi.advanceTimersByTime(RETRY_MS);
    expect(requests).toHaveLength(3);
    expect(saved).toEqual([2]);
  });

  it('the shop is silent from the first lost request until one is answered', async () => {
    const { queue, requests } = aQueue();
    const told: boolean[] = [];
    queue.onChange(() => told.push(queue.isSilent()));
    queue.change(7, 2);
    vi.advanceTimersByTime(300);
    await requests[0]!.fail('lost');
    vi.advanceTimersByTime(RETRY_MS);
    expect(queue.isSilent()).toBe(true);
    await requests[1]!.answer();
    expect(told).toEqual([false, true, false]);
  });

  it('leaving the page sends each unsaved change at once and only once', () => {
    const { queue, sent } = aQueue();
    queue.change(7, 2);
    queue.flush();
    queue.flush();
    vi.advanceTimersByTime(300);
    expect(sent()).toEqual([[7, 2]]);
  });

  it('leaving the page does not wait for the pending request', async () => {
    const { queue, requests, saved, sent } = aQueue();
    queue.change(7, 2);
    vi.advanceTimersByTime(300);
    queue.change(7, 3);
    queue.flush();
    expect(sent()).toEqual([
      [7, 2],
      [7, 3],
    ]);
    await requests[0]!.answer();
    await requests[2]!.answer();
    expect(saved).toEqual([3]);
  });
});

import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedInHeader } from '../contract.ts';
import type { ApiClient } from '#web/api/api-client.ts';
import { ApiFailure } from '#web/api/api-failure.ts';
import { toasts } from '#web/ui/toast-store.ts';
import { changeMark } from './change-mark.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

/** A shop whose answers come when the test says so. */
function aClient(header: Pick<SavedInHeader, 'favorite' | 'compare'>) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['header', {}], header);
  const sent: string[] = [];
  const waiting: { answer: () => void; refuse: (error: Error) => void }[] = [];
  const api = ((name: string, { body }: { body: { product_id: number } }) => {
    sent.push(`${name} ${body.product_id}`);
    return new Promise<number[]>((resolve, reject) => waiting.push({ answer: () => resolve([]), refuse: reject }));
  }) as unknown as ApiClient;
  const next = async () => {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    return waiting.shift()!;
  };
  const marks = (list: 'favorite' | 'compare') => queryClient.getQueryData<SavedInHeader>(['header', {}])![list];
  return { queryClient, api, sent, next, marks };
}

const refusal = new ApiFailure(409, [{ code: 'LIMIT', message: 'Больше нельзя' }]);

describe('favourites', () => {
  it('show the change before the response', { tags: ['R-STATE-030'] }, async () => {
    const client = aClient({ favorite: [1], compare: [] });
    const done = changeMark(client, 'favorite', 2, true);
    expect(client.marks('favorite')).toEqual([1, 2]);
    (await client.next()).answer();
    await done;
    expect(client.marks('favorite')).toEqual([1, 2]);
    expect(client.sent).toEqual(['favouriteAdd 2']);
  });

  it('are restored with a message when the server refuses', { tags: ['R-STATE-030'] }, async () => {
    const client = aClient({ favorite: [1], compare: [] });
    const done = changeMark(client, 'favorite', 1, false);
    expect(client.marks('favorite')).toEqual([]);
    (await client.next()).refuse(refusal);
    await done;
    expect(client.marks('favorite')).toEqual([1]);
    expect(toasts.get().at(-1)).toMatchObject({ kind: 'error', text: 'Больше нельзя' });
  });

  it('send one request at a time, and the last press wins', { tags: ['R-STATE-030'] }, async () => {
    const client = aClient({ favorite: [], compare: [] });
    const first = changeMark(client, 'favorite', 7, true);
    await changeMark(client, 'favorite', 7, false);
    await changeMark(client, 'favorite', 7, true);
    await changeMark(client, 'favorite', 7, false);
    expect(client.marks('favorite')).toEqual([]);
    expect(client.sent).toEqual(['favouriteAdd 7']);
    (await client.next()).answer();
    (await client.next()).answer();
    await first;
    expect(client.sent).toEqual(['favouriteAdd 7', 'favouriteRemove 7']);
    expect(client.marks('favorite')).toEqual([]);
  });

  it('ignore a refusal of an outdated change', { tags: ['R-STATE-030'] }, async () => {
    const client = aClient({ favorite: [], compare: [] });
    const before = toasts.get().length;
    const first = changeMark(client, 'favorite', 7, true);
    await changeMark(client, 'favorite', 7, false);
    (await client.next()).refuse(refusal);
    await first;
    expect(client.marks('favorite')).toEqual([]);
    expect(toasts.get()).toHaveLength(before);
  });
});

describe('comparison', () => {
  it('changes only after the server confirms', { tags: ['R-STATE-031'] }, async () => {
    const client = aClient({ favorite: [], compare: [3] });
    const done = changeMark(client, 'compare', 4, true);
    const answer = await client.next();
    expect(client.marks('compare')).toEqual([3]);
    answer.answer();
    await done;
    expect(client.marks('compare')).toEqual([3, 4]);
  });

  it('stays unchanged and shows the message when the server refuses', { tags: ['R-STATE-031'] }, async () => {
    const client = aClient({ favorite: [], compare: [] });
    const done = changeMark(client, 'compare', 4, true);
    (await client.next()).refuse(refusal);
    await done;
    expect(client.marks('compare')).toEqual([]);
    expect(toasts.get().at(-1)?.text).toBe('Больше нельзя');
  });
});

import { expect, it } from 'vitest';
import type { AppealThread } from '../contract.ts';
import { mergeThread } from './merge-thread.ts';

const aThread = (version: number, ids: number[], rest: Partial<AppealThread> = {}, isUnread = false) =>
  ({ appeal: { version, isUnread }, messages: ids.map((id) => ({ id })), hasEarlier: false, ...rest }) as AppealThread;

const idsOf = ({ messages }: AppealThread) => messages.map(({ id }) => id);

it('adds the messages that the page has not got, each once', () => {
  const merged = mergeThread(aThread(1, [1, 2]), aThread(2, [2, 3], { canMessage: false }));
  expect(idsOf(merged)).toEqual([1, 2, 3]);
  expect(merged).toMatchObject({ appeal: { version: 2 }, canMessage: false });
});

it('an earlier answer does not replace what a later one has brought', () => {
  const shown = aThread(3, [1, 2, 3]);
  expect(mergeThread(shown, aThread(2, [2]))).toBe(shown);
  expect(mergeThread(shown, aThread(3, [2, 3]))).toBe(shown);
});

it('a change keeps earlier messages and the unread mark, which it does not have', () => {
  const merged = mergeThread(aThread(1, [5], { hasEarlier: true }, true), aThread(2, []));
  expect(merged).toMatchObject({ hasEarlier: true, appeal: { isUnread: true } });
});

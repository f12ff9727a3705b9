import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import type { AppealThread } from '../contract.ts';
import { appealQuery } from './appeal-queries.ts';
import { followAppeal } from './follow-appeal.ts';
import { mergeThread } from './merge-thread.ts';

/** Messages that come one after another are marked read together, this far apart. */
const READ_PAUSE_MS = 5000;

/** An appeal of the open page: changes come by themselves, and what is shown is marked read. */
export function useThread(code: string): { thread: AppealThread; refresh: () => Promise<void> } {
  const { api, queryClient } = useApp();
  const query = appealQuery(api, code);
  const { data: thread } = useSuspenseQuery(query);
  const { id } = thread.appeal;
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
    outdateLists(queryClient);
  };
  const shown = useEffectEvent(() => ({
    version: thread.appeal.version,
    newest: thread.messages.at(-1)?.id ?? 0,
  }));
  const take = useEffectEvent(async (next: AppealThread) => {
    // An answer that was asked for before may be older than the change
    const isAsked = queryClient.isFetching({ queryKey: query.queryKey }) > 0;
    if (isAsked) await queryClient.cancelQueries({ queryKey: query.queryKey });
    queryClient.setQueryData(query.queryKey, (known: AppealThread | undefined) => known && mergeThread(known, next));
    if (isAsked || next.hasEarlier) await refresh();
    else outdateLists(queryClient);
  });
  useEffect(() => followAppeal({ id, shown: () => shown(), onChange: (next) => void take(next) }), [id]);
  useReading(thread, async (newest) => {
    await api('appealRead', { body: { appeal_id: id, message_id: newest } });
    queryClient.setQueryData(query.queryKey, (known: AppealThread | undefined) =>
      known?.messages.at(-1)?.id === newest ? { ...known, appeal: { ...known.appeal, isUnread: false } } : known,
    );
    void queryClient.invalidateQueries({ queryKey: ['sidebar'] });
    outdateLists(queryClient);
  });
  return { thread, refresh };
}

/** The lists show what they know until they are opened. */
function outdateLists(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['appealList'], refetchType: 'none' });
  void queryClient.invalidateQueries({ queryKey: ['managerAppeals'], refetchType: 'none' });
}

/** Marks the newest message read once it is shown: the first at once, what follows at most every few seconds. */
function useReading({ appeal, messages }: AppealThread, markRead: (newest: number) => Promise<void>): void {
  const last = messages.at(-1)?.id;
  const waiting = useRef<number>(undefined);
  const markedAt = useRef(-READ_PAUSE_MS);
  const mark = useEffectEvent(() => {
    const newest = waiting.current;
    if (newest === undefined) return;
    waiting.current = undefined;
    markedAt.current = performance.now();
    markRead(newest).catch((error: unknown) => {
      // The next message marks it as well, or leaving the page
      waiting.current ??= newest;
      if (!isApiFailure(error) || !error.transport) console.error('The appeal was not marked read:', error);
    });
  });
  useEffect(() => {
    if (last === undefined || !appeal.isUnread) return undefined;
    waiting.current = last;
    const timer = setTimeout(() => mark(), markedAt.current + READ_PAUSE_MS - performance.now());
    return () => clearTimeout(timer);
  }, [last, appeal.isUnread]);
  // Leaving the page marks the shown messages as read
  useEffect(() => () => mark(), []);
}

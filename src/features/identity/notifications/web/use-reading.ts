import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Data } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import { NOTICES_KEY } from './notices-query.ts';

type Notices = Data<'notificationList'>;

/**
 * Marks notices read (R-STATE-085, R-STATE-086): the list says so at once, the dot in the header and the counter of the
 * menu follow the server.
 */
export function useReading() {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const onError = showFailure;
  const one = useMutation({
    mutationFn: (id: number) => api('notificationRead', { params: { id: String(id) } }),
    onMutate: (id) => mark(queryClient, (notice) => notice === id),
    onError,
    onSettled: () => refresh(queryClient),
  });
  const all = useMutation({
    mutationFn: () => api('notificationReadAll', {}),
    onMutate: () => mark(queryClient, () => true),
    onError,
    onSettled: () => refresh(queryClient),
  });
  return { read: one.mutate, readAll: () => all.mutate(), isReadingAll: all.isPending };
}

function mark(queryClient: QueryClient, isMarked: (id: number) => boolean): void {
  queryClient.setQueriesData<Notices>({ queryKey: [NOTICES_KEY] }, (known) => known && withRead(known, isMarked));
}

/** The list with some of its notices read. */
export function withRead(notices: Notices, isMarked: (id: number) => boolean): Notices {
  const items = notices.items.map((notice) => (isMarked(notice.id) ? { ...notice, isRead: true } : notice));
  const newlyRead = items.filter((notice, index) => notice !== notices.items[index] && !notices.items[index]!.isRead);
  return { ...notices, items, unread: Math.max(0, notices.unread - newlyRead.length) };
}

function refresh(queryClient: QueryClient): Promise<unknown> {
  const keys = [NOTICES_KEY, 'header', 'sidebar'];
  return Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

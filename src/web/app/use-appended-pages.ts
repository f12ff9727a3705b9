import { type FetchQueryOptions, useQuery } from '@tanstack/react-query';
import { type HistoryState, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Page } from '#shared/pagination.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import { useApp } from './app-context.ts';
import { navigationState, useFirstShownPage } from './navigation-state.ts';
import { keepScrollKey, useRestoredPosition } from './scroll-position.ts';

interface List {
  items: readonly unknown[];
  page?: Pick<Page, 'pageCount'>;
}

type ItemOf<Answer extends List> = Answer['items'][number];

interface AppendedPages<Answer extends List, Key extends readonly unknown[]> {
  /** The current page; the rows of its query are the last ones shown. */
  page: number;
  data: Answer | undefined;
  queryOf: (page: number) => FetchQueryOptions<Answer, Error, Answer, Key>;
  /** The address of a page; a list whose address has no page stays at its own and keeps the page as `ordersPage`. */
  hrefOf: ((page: number) => string) | null;
  keyOf: (item: ItemOf<Answer>) => string | number;
  /** Whether the rows of an earlier page belong beside these; always by default. */
  isSameList?: (earlier: Answer, data: Answer) => boolean;
}

/**
 * 'Показать еще' of a list with pages (R-PAG-06, A-093): the next page becomes the current one and its rows follow those
 * shown, none twice. Those are read again with it, since rows move between pages while a list changes. All of it is
 * fetched before the address changes, so that a failure takes no row away. The history entry keeps what was appended;
 * another filter or page starts without it.
 */
export function useAppendedPages<Answer extends List, Key extends readonly unknown[]>({
  page,
  data,
  queryOf,
  hrefOf,
  keyOf,
  isSameList = () => true,
}: AppendedPages<Answer, Key>): { items: ItemOf<Answer>[]; append: () => void; isAppending: boolean } {
  const { queryClient } = useApp();
  const router = useRouter();
  const [isAppending, setAppending] = useState(false);
  const first = useFirstShownPage(page);
  const range = (last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const keyOfPage = (number: number) => queryOf(number).queryKey;
  // Begins with the name of the call, so that it is invalidated with its pages
  const earlierKey = (numbers: number[]) => [keyOfPage(page)[0], 'earlier', ...numbers.map(keyOfPage)];
  const pages = range(page - 1);
  // One query, as `useQueries` would add to the script of the first page
  const { data: answers = [] } = useQuery({
    queryKey: earlierKey(pages),
    queryFn: () => Promise.all(pages.map((number) => queryClient.fetchQuery(queryOf(number)))),
    initialData: () => {
      const known = pages.flatMap((number) => queryClient.getQueryData<Answer>(keyOfPage(number)) ?? []);
      return known.length === pages.length ? known : undefined;
    },
    enabled: pages.length > 0,
  });
  useRestoredPosition(first < page && answers.length > 0);
  const lastPage = Math.max(1, data?.page?.pageCount ?? page);
  const leaveEmptyPage = useEffectEvent(() => {
    // Rows of another page or filter may stand here until those of the address come
    const isOwn = data !== undefined && queryClient.getQueryData(keyOfPage(page)) === data;
    if (hrefOf && isOwn) void router.navigate({ href: hrefOf(lastPage), replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (page > lastPage) leaveEmptyPage();
  }, [page, lastPage]);
  const earlier = answers.flatMap((answer) => (data && isSameList(answer, data) ? answer.items : []));

  const append = async () => {
    const start = entryKey(router.latestLocation);
    const next = page + 1;
    setAppending(true);
    try {
      const all = range(next);
      const fresh = await Promise.all(
        all.map((number) => {
          const query = queryOf(number);
          // Under other keys: the rows shown change together
          return queryClient.fetchQuery({ ...query, queryKey: ['fresh', ...query.queryKey] as never, staleTime: 0 });
        }),
      );
      // The visitor has left or changed the filter meanwhile
      if (entryKey(router.latestLocation) !== start) return;
      all.forEach((number, index) => {
        queryClient.setQueryData(keyOfPage(number), fresh[index] as never);
        queryClient.setQueryData(earlierKey(all.slice(0, index)), fresh.slice(0, index));
      });
      await router.navigate({
        href: hrefOf ? hrefOf(next) : router.latestLocation.href,
        state: (known: HistoryState) => ({
          ...navigationState({ appended: { first, page: next }, ...(hrefOf ? {} : { ordersPage: next }) }),
          ...keepScrollKey(known),
        }),
        replace: true,
        resetScroll: false,
      });
    } catch (error) {
      showFailure(error);
    } finally {
      setAppending(false);
    }
  };
  const items = data ? uniqueItems([...earlier, ...data.items], keyOf) : [];
  return { items, append: () => void append(), isAppending };
}

function uniqueItems<Item>(items: readonly Item[], keyOf: (item: Item) => string | number): Item[] {
  const keys = new Set<string | number>();
  return items.filter((item) => keys.size < keys.add(keyOf(item)).size);
}

const entryKey = ({ href, state }: { href: string; state: { __TSR_key?: string } }) => `${state.__TSR_key} ${href}`;

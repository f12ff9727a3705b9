import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useDraftOwner } from '#web/app/layout-data.ts';
import { nextIndex } from '#web/ui/menu.tsx';
import { useCloseOnNewPage } from '#web/ui/modal.tsx';
import { recentQueries, rememberQuery } from './recent-queries.ts';
import { resultsHref, searchQuery } from './search-query.ts';
import { type Hit, useHits } from './use-hits.ts';

/** The text of the search field and the list below it: what was found, or before anything is typed the last queries. */
export function useHitList() {
  const owner = useDraftOwner();
  const { text, change, ...found } = useHits(usePageQuery());
  const [recent, setRecent] = useState<readonly Hit[]>([]);
  const [isOpen, setOpen] = useState(false);
  /** Index of the hit that Enter opens; the last one is the link to all results. */
  const [active, setActive] = useState(-1);
  /** What was typed, where it is enough for a search. */
  const typed = searchQuery(text);
  const isRecent = typed === null && recent.length > 0;
  const list = isRecent ? { ...found, query: null, caption: 'Недавние запросы', hits: recent } : found;
  const { length } = list.hits;
  const isShown = isOpen && (isRecent || found.query !== null);
  const close = () => setOpen(false);
  useCloseOnNewPage(isShown, close);
  const open = () => {
    setRecent(recentQueries(owner).map((one) => ({ url: resultsHref(one), query: one })));
    setOpen(true);
  };
  return {
    text,
    typed,
    list,
    isShown,
    active,
    open,
    close,
    change: (value: string) => {
      change(value);
      setActive(-1);
      open();
    },
    move: (key: string) => {
      open();
      setActive(nextIndex(key, active, length && !isRecent ? length + 1 : length));
    },
    remember: () => {
      if (typed !== null) rememberQuery(owner, typed);
    },
  };
}

/** What the open page has searched for: it stands in the field. */
function usePageQuery(): string {
  return useRouterState({
    select: ({ location }) => {
      const { query } = location.search as { query?: unknown };
      return location.pathname.startsWith('/search/') && typeof query === 'string' ? query : '';
    },
  });
}

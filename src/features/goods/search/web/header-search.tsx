import { IconSearch } from '@tabler/icons-react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { escapeHtml } from '#shared/markup.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { useDraftOwner } from '#web/app/layout-data.ts';
import { navigationState } from '#web/app/navigation-state.ts';
import { Icon } from '#web/ui/icon.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { nextIndex } from '#web/ui/menu.tsx';
import { useCloseOnNewPage } from '#web/ui/modal.tsx';
import styles from './header-search.module.css';
import { recentQueries, rememberQuery } from './recent-queries.ts';
import { isCodeLike, MAX_QUERY_LENGTH, resultsHref, searchQuery } from './search-query.ts';
import { type Hit, useHits } from './use-hits.ts';

// It comes with the first hits
const SearchHits = latePart(async () => (await import('./search-hits.tsx')).SearchHits);

interface HeaderSearchProps {
  /** After another page was asked for. */
  onSearch?: () => void;
  /** In a window: the field is where the cursor goes, and the hits stand below it in the flow. */
  isInWindow?: boolean;
}

/**
 * The search field with its hits; before anything is typed, with the account's last queries. Arrows go through them, Enter
 * opens the chosen one, the product of a whole article, or all results, Escape closes them (R-HEAD-03, A-106).
 */
export function HeaderSearch({ onSearch, isInWindow = false }: HeaderSearchProps) {
  const router = useRouter();
  const { api, queryClient } = useApp();
  const owner = useDraftOwner();
  const { text, change, query, hits: found, remark, isLoading } = useHits(usePageQuery());
  const [recent, setRecent] = useState<readonly Hit[]>([]);
  /** Changes with every key and search: what was asked before is not followed any more. */
  const turn = useRef(0);
  const [isOpen, setOpen] = useState(false);
  /** Index of the hit that Enter opens; the last one is the link to all results. */
  const [active, setActive] = useState(-1);
  const listId = useId();
  const isRecent = searchQuery(text) === null && recent.length > 0;
  const isShown = isOpen && (query !== null || isRecent);
  const hits = isRecent ? recent : found;
  const count = hits.length > 0 && !isRecent ? hits.length + 1 : hits.length;
  const close = () => setOpen(false);
  useCloseOnNewPage(isShown, close);

  const open = () => {
    setRecent(
      recentQueries(owner).map((one) => ({ key: one, url: resultsHref(one), title: escapeHtml(one), aside: null })),
    );
    setOpen(true);
  };
  const remember = () => {
    const whole = searchQuery(text);
    if (whole !== null) rememberQuery(owner, whole);
  };
  const go = (href: string, quantityFirst = false) => {
    turn.current += 1;
    remember();
    close();
    onSearch?.();
    void router.navigate({ href, ...(quantityFirst && { state: navigationState({ quantityFirst }) }) });
  };
  /** Opens the product whose whole article, barcode or short code was typed, else all results. */
  const openCode = async (code: string) => {
    const own = (turn.current += 1);
    const answer = await queryClient
      .fetchQuery(apiQuery(api, 'searchHeader', { body: { query: code } }))
      // The page of results says what has failed
      .catch(() => null);
    if (own !== turn.current) return;
    const whole = answer?.items.filter(({ wholeCode }) => wholeCode !== null) ?? [];
    if (whole.length === 1) go(whole[0]!.url, whole[0]!.wholeCode === 'product');
    else go(resultsHref(code));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const hit = isShown ? hits[active] : undefined;
    const whole = searchQuery(text);
    if (hit) go(hit.url);
    else if (whole !== null && isCodeLike(whole)) void openCode(whole);
    else if (whole !== null) go(resultsHref(whole));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open();
    setActive(nextIndex(event.key, active, count));
  };

  return (
    <search
      className={styles.search}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <form className={styles.form} action="/search/" onSubmit={submit}>
        <input
          className={styles.field}
          type="search"
          name="query"
          maxLength={MAX_QUERY_LENGTH}
          placeholder="Название или артикул"
          aria-label="Поиск по каталогу"
          autoComplete="off"
          data-autofocus={isInWindow || undefined}
          role="combobox"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          value={text}
          onChange={(event) => {
            turn.current += 1;
            change(event.currentTarget.value);
            setActive(-1);
            open();
          }}
          onFocus={open}
          onKeyDown={onKeyDown}
        />
        <button className={styles.button} type="submit" aria-label="Найти">
          <Icon of={IconSearch} />
        </button>
      </form>
      {isShown ? (
        <SearchHits
          id={listId}
          query={isRecent ? null : query}
          caption={isRecent ? 'Недавние запросы' : remark}
          hits={hits}
          isLoading={isLoading}
          active={active}
          onOpen={() => {
            remember();
            onSearch?.();
          }}
          isInWindow={isInWindow}
        />
      ) : null}
    </search>
  );
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

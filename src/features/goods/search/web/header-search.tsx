import { IconSearch } from '@tabler/icons-react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { nextIndex } from '#web/ui/menu.tsx';
import { useCloseOnNewPage } from '#web/ui/modal.tsx';
import styles from './header-search.module.css';
import { MAX_QUERY_LENGTH, resultsHref, searchQuery } from './search-query.ts';
import { useHits } from './use-hits.ts';

// It comes with the first hits
const SearchHits = lazy(async () => ({ default: (await import('./search-hits.tsx')).SearchHits }));

interface HeaderSearchProps {
  /** After another page was asked for. */
  onSearch?: () => void;
  /** In a window: the field is where the cursor goes, and the hits stand below it in the flow. */
  isInWindow?: boolean;
}

/**
 * The search field with its hits. Arrows go through them, Enter opens the chosen one or all results, Escape closes them
 * (R-HEAD-03, A-106).
 */
export function HeaderSearch({ onSearch, isInWindow = false }: HeaderSearchProps) {
  const router = useRouter();
  const { text, change, query, hits, isLoading } = useHits(usePageQuery());
  const [isOpen, setOpen] = useState(false);
  /** Index of the hit that Enter opens; the last one is the link to all results. */
  const [active, setActive] = useState(-1);
  const listId = useId();
  const isShown = isOpen && query !== null;
  const count = hits.length > 0 ? hits.length + 1 : 0;
  const close = () => setOpen(false);
  useCloseOnNewPage(isShown, close);

  const go = (href: string) => {
    close();
    onSearch?.();
    void router.navigate({ href });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const hit = isShown ? hits[active] : undefined;
    const whole = searchQuery(text);
    if (hit) go(hit.url);
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
    setOpen(true);
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
            change(event.currentTarget.value);
            setActive(-1);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        <button className={styles.button} type="submit" aria-label="Найти">
          <Icon of={IconSearch} />
        </button>
      </form>
      <Suspense>
        {isShown ? (
          <SearchHits
            id={listId}
            query={query}
            hits={hits}
            isLoading={isLoading}
            active={active}
            onOpen={onSearch}
            isInWindow={isInWindow}
          />
        ) : null}
      </Suspense>
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

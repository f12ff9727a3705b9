import { useEffect } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Link } from '#web/ui/link.tsx';
import { Markup } from '#web/ui/markup.tsx';
import styles from './header-search.module.css';
import type { Hit } from './use-hits.ts';
import { resultsHref } from './search-query.ts';

interface SearchHitsProps {
  id: string;
  /** Null for the account's last queries. */
  query: string | null;
  /** What stands above the hits. */
  caption: string | null | undefined;
  hits: readonly Hit[];
  isLoading: boolean;
  active: number;
  onOpen: () => void;
  isInWindow: boolean;
}

/** What the header's search has found: up to ten products and the way to all of them, or that there is nothing; or the last queries. */
export function SearchHits({ id, query, caption, hits, isLoading, active, onOpen, isInWindow }: SearchHitsProps) {
  const rows = [
    ...hits.map((hit) => ({ key: hit.key, href: hit.url, title: hit.title, article: hit.aside })),
    ...(hits.length > 0 && query !== null
      ? [{ key: 'all', href: resultsHref(query), title: 'Все результаты', article: null }]
      : []),
  ];
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div className={classes(styles.hits, isInWindow && styles.inWindow)}>
      {caption ? <p className={styles.caption}>{caption}</p> : null}
      {rows.length === 0 ? (
        <output className={styles.nothing}>{isLoading ? 'Ищем…' : 'Ничего не найдено'}</output>
      ) : null}
      <div
        id={id}
        // Links that the field's arrow keys go through: no select has those
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={query === null ? 'Недавние запросы' : 'Найденные товары'}
      >
        {rows.map(({ key, href, title, article }, index) => (
          <Link
            key={key}
            id={`${id}-${index}`}
            href={href}
            className={classes(styles.hit, key === 'all' && styles.all)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            // The field keeps the focus, so that the list stays open until the press is over
            onMouseDown={(event) => event.preventDefault()}
            onClick={onOpen}
          >
            <span className={styles.title}>
              <Markup text={title} />
            </span>
            {article ? <span className={styles.article}>{article}</span> : null}
          </Link>
        ))}
      </div>
    </div>
  );
}

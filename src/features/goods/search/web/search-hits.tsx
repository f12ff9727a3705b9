import { useEffect } from 'react';
import { escapeHtml } from '#shared/markup.ts';
import { formatNumber } from '#shared/number-format.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { classes } from '#web/ui/classes.ts';
import { Link } from '#web/ui/link.tsx';
import { Markup } from '#web/ui/markup.tsx';
import styles from './header-search.module.css';
import type { Hit } from './use-hits.ts';
import { answerKinds, resultsHref } from './search-query.ts';

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
    ...hits.map((hit) => ({ href: hit.url, ...rowOf(hit) })),
    ...(hits.length > 0 && query !== null
      ? [{ key: 'all', href: resultsHref(query), title: 'Все результаты', aside: null }]
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
        {rows.map(({ key, href, title, aside }, index) => (
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
            {aside ? <span className={styles.article}>{aside}</span> : null}
          </Link>
        ))}
      </div>
    </div>
  );
}

interface Row {
  key: string;
  /** Marked-up text. */
  title: string;
  aside: string | null;
}

function rowOf(hit: Hit): Row {
  if ('query' in hit) return { key: hit.query, title: escapeHtml(hit.query), aside: null };
  if ('kind' in hit) {
    const { kind, name, within, url, count } = hit;
    const title = escapeHtml(within ? `${name} (${within})` : name);
    return { key: url, title, aside: `${answerKinds[kind]}, ${formatNumber(count)}` };
  }
  const { id, title, article, reason, price, currency, isInStock } = hit;
  const aside = [
    article ?? reason,
    price === null ? null : formatWirePrice(price, currency),
    isInStock ? null : 'Нет в наличии',
  ];
  return { key: String(id), title, aside: aside.filter(Boolean).join(' · ') };
}

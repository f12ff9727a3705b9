import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { PageInfo } from '#features/wire.ts';
import { FailedState, SkeletonRows } from '#web/ui/list-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import styles from './content.module.css';

interface ContentListProps<T extends { code: string }> {
  label: string;
  query: UseQueryResult<{ items: T[]; pageNavigation: PageInfo }>;
  hrefOf: (page: number) => string;
  empty: ReactNode;
  children: (item: T) => ReactNode;
}

/** A list of news, promotions or materials with its four faces. */
export function ContentList<T extends { code: string }>(props: ContentListProps<T>) {
  const { label, query, hrefOf, empty, children } = props;
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = query;
  if (!data) {
    return isError ? (
      <FailedState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <SkeletonRows rows={5} height={160} />
    );
  }
  if (data.items.length === 0) return empty;
  return (
    <div className={styles.list} aria-busy={isPlaceholderData}>
      <ul className={styles.cards} aria-label={label} data-stale={isPlaceholderData || undefined}>
        {data.items.map((item) => (
          <li key={item.code}>{children(item)}</li>
        ))}
      </ul>
      <Pager page={data.pageNavigation.page} pageCount={data.pageNavigation.pageCount} hrefOf={hrefOf} />
    </div>
  );
}

import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { PageInfo } from '#features/wire.ts';
import { LoadingState } from '#web/ui/list-state.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import styles from './content.module.css';

interface ContentListProps<T extends { code: string }> {
  label: string;
  query: UseQueryResult<{ items: T[]; pageNavigation: PageInfo }>;
  /** The items of the query after those of the pages that it was appended to. */
  appended: { items: T[]; append: () => void; isAppending: boolean };
  hrefOf: (page: number) => string;
  empty: ReactNode;
  children: (item: T) => ReactNode;
}

/** A list of news, promotions or materials with its four faces. */
export function ContentList<T extends { code: string }>(props: ContentListProps<T>) {
  const { label, query, appended, hrefOf, empty, children } = props;
  const { data, isPlaceholderData } = query;
  if (!data) {
    return <LoadingState query={query} rows={5} height={160} />;
  }
  if (data.items.length === 0) return empty;
  return (
    <div className={styles.list} aria-busy={isPlaceholderData}>
      <ul className={styles.cards} aria-label={label} data-stale={isPlaceholderData || undefined}>
        {appended.items.map((item) => (
          <li key={item.code}>{children(item)}</li>
        ))}
      </ul>
      <ListPages
        pagination={data.pageNavigation}
        onMore={appended.append}
        isLoading={appended.isAppending}
        hrefOf={hrefOf}
      />
    </div>
  );
}

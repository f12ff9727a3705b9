import { useEffect, useRef } from 'react';
import type { Page } from '#shared/pagination.ts';
import styles from './list-pages.module.css';
import { LoadMore } from './load-more.tsx';
import { Pager } from './pager.tsx';

interface ListPagesProps {
  pagination: Pick<Page, 'page' | 'pageCount' | 'pageSize'>;
  onMore: () => void;
  isLoading: boolean;
  hrefOf?: (page: number) => string;
  onPage?: (page: number) => void;
}

/** 'Показать еще' and the page links below a list; nothing where there is one page. */
export function ListPages({ pagination, onMore, isLoading, hrefOf, onPage }: ListPagesProps) {
  const { page, pageCount, pageSize } = pagination;
  const root = useRef<HTMLDivElement>(null);
  const pageBefore = useRef<number>(undefined);
  useEffect(() => {
    if (pageBefore.current === undefined || page === pageBefore.current) return;
    pageBefore.current = undefined;
    // The last page has no button: the keyboard goes on with its link
    if (document.activeElement === document.body) {
      root.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
    }
  }, [page]);
  if (pageCount <= 1) return null;
  return (
    <div ref={root} className={styles.pages}>
      <LoadMore
        pagination={pagination}
        count={pageSize}
        isLoading={isLoading}
        onMore={() => {
          pageBefore.current = page;
          onMore();
        }}
      />
      <Pager page={page} pageCount={pageCount} hrefOf={hrefOf} onPage={onPage} />
    </div>
  );
}

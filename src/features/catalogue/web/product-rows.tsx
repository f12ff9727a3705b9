import { useEffect, useRef, type RefObject } from 'react';
import { useMarks } from '#features/marks/web/index.ts';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Pager } from '#web/ui/pager.tsx';
import styles from './listing.module.css';
import type { Listing } from './listing-query.ts';
import { ProductRow } from './product-row.tsx';
import { useBuying } from './use-buying.ts';
import type { ListingState } from './use-listing.ts';

/** The rows, 'Показать еще' and the pages (R-CAT-01). Rows that are being replaced are dimmed in their places. */
export function ProductRows({ list, rows }: { list: ListingState; rows: Listing }) {
  const { items, pageNavigation } = rows.products;
  const buying = useBuying();
  const marks = useMarks();
  const { root, watch } = useFocusOnAppended(items.length);
  const pages = useRef<HTMLDivElement>(null);
  useStartOfPage(list.status === 'shown' ? list.address.page : null, pages, root);
  const pagination = { page: list.address.page, pageCount: pageNavigation.pageCount };
  return (
    <div className={styles.rows} aria-busy={list.status === 'replacing' || undefined}>
      <div className={styles.columns} aria-hidden="true">
        <span>Товар</span>
        <span>Наличие и упаковка</span>
        <span>Цена</span>
        {buying ? <span>Количество</span> : null}
      </div>
      <ul ref={root} className={styles.list} data-readonly={buying ? undefined : ''}>
        {items.map((item) => (
          <ProductRow key={item.id} item={item} buying={buying} marks={marks} />
        ))}
      </ul>
      <div ref={pages} className={styles.pages}>
        <LoadMore
          pagination={{ ...pagination, page: pageNavigation.page }}
          count={pageNavigation.pageSize}
          isLoading={list.status === 'appending'}
          onMore={() => {
            watch();
            list.loadMore();
          }}
        />
        <Pager {...pagination} hrefOf={(page) => list.hrefOf({ page })} />
      </div>
    </div>
  );
}

/** Once rows have been appended, the keyboard goes on with the first of them: the button may be gone. */
function useFocusOnAppended(count: number) {
  const root = useRef<HTMLUListElement>(null);
  const watched = useRef<number>(undefined);
  useEffect(() => {
    const before = watched.current;
    if (before === undefined || count <= before) return;
    watched.current = undefined;
    root.current?.children[before]?.querySelector<HTMLElement>('a:not([tabindex])')?.focus({ preventScroll: true });
  }, [count]);
  return {
    root,
    watch: () => {
      watched.current = count;
    },
  };
}

/** Another page that was asked for below the rows is read from its first row. */
function useStartOfPage(
  page: number | null,
  pages: RefObject<HTMLElement | null>,
  rows: RefObject<HTMLElement | null>,
): void {
  const shown = useRef(page);
  useEffect(() => {
    if (page === null || page === shown.current) return;
    shown.current = page;
    if (!pages.current?.contains(document.activeElement)) return;
    const first = rows.current?.querySelector<HTMLElement>('a:not([tabindex])');
    first?.focus({ preventScroll: true });
    first?.closest('li')?.scrollIntoView({ block: 'start' });
  }, [page, pages, rows]);
}

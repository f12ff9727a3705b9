import { useEffect, useRef, type RefObject } from 'react';
import { latePart } from '#web/ui/late-part.tsx';
import { FailedState } from '#web/ui/list-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { FAVOURITES } from './favourites-list.ts';
import styles from './listing.module.css';
import type { Listing } from './listing-query.ts';
import { ProductRow } from './product-row.tsx';
import { useBuying, useMarks } from './row-actions.ts';
import type { ListingState } from './use-listing.ts';
import { useRowWindows } from './use-row-windows.tsx';
import { isAnything, isOnSale, useSelection, type Selection } from './use-selection.ts';

/** Its code comes with the first use. */
const SelectionBar = latePart(async () => (await import('./selection-bar.tsx')).SelectionBar);

/** The rows, 'Показать еще' and the pages (R-CAT-01). Rows that are being replaced are dimmed in their places. */
export function ProductRows({ list, rows }: { list: ListingState; rows: Listing }) {
  'use no memo';
  const { items, pageNavigation } = rows.products;
  const buying = useBuying();
  const marks = useMarks();
  const selection = useSelection(items, buying, list.address.base === FAVOURITES ? isAnything : isOnSale);
  const { show, windows } = useRowWindows();
  const { root, watch } = useFocusOnAppended(items.length);
  const pages = useRef<HTMLDivElement>(null);
  useStartOfPage(list.status === 'shown' ? list.address.page : null, pages, root);
  const { pageCount } = pageNavigation;
  // Beyond the last page is the last one
  const pagination = { page: Math.min(list.address.page, pageCount), pageCount };
  return (
    <div className={styles.rows} aria-busy={list.status === 'replacing' || undefined}>
      <div className={styles.columns}>
        {buying ? <SelectAll selection={selection} /> : null}
        <span aria-hidden="true">Товар</span>
        <span aria-hidden="true">Наличие и упаковка</span>
        <span aria-hidden="true">Цена</span>
        {buying ? <span aria-hidden="true">Количество</span> : null}
      </div>
      <ul ref={root} id="goods" tabIndex={-1} className={styles.list} data-readonly={buying ? undefined : 'looking'}>
        {items.map((item) => (
          <ProductRow key={item.id} item={item} buying={buying} marks={marks} chosen={selection.chosen} onShow={show} />
        ))}
      </ul>
      {buying && selection.items.length > 0 ? (
        <SelectionBar items={selection.items} buying={buying} onClear={selection.clear} onAdded={selection.keep} />
      ) : null}
      {windows}
      <div ref={pages} className={styles.pages}>
        {list.status === 'failed' ? (
          <FailedState query={list.query} />
        ) : (
          <LoadMore
            pagination={{ ...pagination, page: pageNavigation.page }}
            count={pageNavigation.pageSize}
            isLoading={list.status === 'appending'}
            onMore={() => {
              watch();
              list.loadMore();
            }}
          />
        )}
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

/** Chooses every row that can be chosen (R-STATE-008, R-STATE-009). */
function SelectAll({ selection: { items, of, toggleAll } }: { selection: Selection }) {
  const isSome = items.length > 0 && items.length < of;
  return (
    <label className={styles.all}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        type="checkbox"
        checked={of > 0 && items.length === of}
        disabled={of === 0}
        onChange={toggleAll}
      />
      <span>Выбрать все</span>
    </label>
  );
}

import { useEffect, useRef, type RefObject } from 'react';
import { latePart } from '#web/ui/late-part.tsx';
import { FailedState } from '#web/ui/list-state.tsx';
import type { GoodsSort } from '#web/ui/goods-frame.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Pager } from '#web/ui/pager.tsx';
import type { SortOrder } from '../contract.ts';
import { EnteredRows } from './entered-rows.tsx';
import { FAVOURITES } from './favourites-list.ts';
import styles from './listing.module.css';
import type { Listing } from './listing-query.ts';
import { ProductTable } from './product-table.tsx';
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
      <ProductTable
        label="Товары"
        items={items}
        traits={rows.traits}
        buying={buying}
        marks={marks}
        onShow={show}
        choice={{ chosen: selection.chosen, all: <SelectAll selection={selection} /> }}
        sorts={columnSorts(rows.sort.options, list)}
        body={{ ref: root, id: 'goods', tabIndex: -1 }}
        isBusy={list.status === 'replacing'}
      />
      {!buying ? null : selection.items.length > 0 ? (
        <SelectionBar items={selection.items} buying={buying} onClear={selection.clear} onAdded={selection.keep} />
      ) : (
        <EnteredRows items={selection.rows} buying={buying} />
      )}
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

/** The order of the rows as the heads of the columns show and change it; the other orders are those of the list above. */
function columnSorts(options: Listing['sort']['options'], list: ListingState) {
  const has = (order: SortOrder) => options.some(({ value }) => value === order);
  const { sort } = list.address;
  const byPrice = sort === 'price_asc' ? 'ascending' : sort === 'price_desc' ? 'descending' : null;
  const sortOf = (order: SortOrder, current: GoodsSort['current']): GoodsSort | undefined =>
    has(order) ? { current, onSort: () => list.choose({ sort: order }) } : undefined;
  return {
    product: sortOf('name', sort === 'name' ? 'ascending' : null),
    stock: sortOf('status', sort === 'status' ? 'ascending' : null),
    price: sortOf(sort === 'price_asc' ? 'price_desc' : 'price_asc', byPrice),
  };
}

/** Once rows have been appended, the keyboard goes on with the first of them: the button may be gone. */
function useFocusOnAppended(count: number) {
  const root = useRef<HTMLTableSectionElement>(null);
  const watched = useRef<number>(undefined);
  useEffect(() => {
    const before = watched.current;
    if (before === undefined || count <= before) return;
    watched.current = undefined;
    root.current?.children[before]?.querySelector<HTMLElement>('a:not([aria-hidden])')?.focus({ preventScroll: true });
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
    const first = rows.current?.querySelector<HTMLElement>('a:not([aria-hidden])');
    first?.focus({ preventScroll: true });
    first?.closest('tr')?.scrollIntoView({ block: 'start' });
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

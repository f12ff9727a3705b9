import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState, FailedState } from '#web/ui/list-state.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { CATALOGUE_PAGE_SIZE } from '#shared/pagination.ts';
import { CLEAR } from '../filter-path.ts';
import { hasFilter } from './chosen-filters.ts';
import { Facets } from './facets.tsx';
import type { Listing as ListingData } from './listing-query.ts';
import { ListingToolbar } from './listing-toolbar.tsx';
import styles from './listing.module.css';
import { ProductRows } from './product-rows.tsx';
import type { ListingState } from './use-listing.ts';

interface ListingProps {
  list: ListingState;
  /** Links to the sections below, in the line of the filter's choices. */
  sections?: ListingData['sections'];
  /** Stands where there is nothing although nothing is chosen in the filter. */
  empty: ReactNode;
  /** Says something of the rows that are shown, above them: the filter beside does not move by it. */
  ofRows?: ReactNode;
}

/** Filter, order, rows and pages of a list of products: in the catalogue and in search. */
export function Listing({ list, sections, empty, ofRows }: ListingProps) {
  const { frame } = list;
  const listing = useRef<HTMLDivElement>(null);
  useScrollToFiltered(listing, list.address.filter);
  return (
    <div className={styles.room}>
      <div ref={listing} className={styles.listing}>
        {frame && hasFilter(frame.filter) ? (
          <aside className={styles.aside} aria-label="Фильтр" data-takes-focus>
            <SkipLink to="goods" />
            <Facets filter={frame.filter} list={list} />
          </aside>
        ) : null}
        <section className={styles.main} aria-label="Товары">
          {frame ? <ListingToolbar list={list} listing={frame} sections={sections} /> : null}
          {ofRows}
          <Rows list={list} empty={empty} />
        </section>
      </div>
    </div>
  );
}

/**
 * Another filter shows its first rows to a reader who has scrolled past them. The filter beside them stays where it is on
 * the screen: few rows would let the browser scroll back by itself and move it.
 */
function useScrollToFiltered(listing: RefObject<HTMLDivElement | null>, filter: string): void {
  const shown = useRef(filter);
  useLayoutEffect(() => {
    if (shown.current === filter) return;
    shown.current = filter;
    if (listing.current && listing.current.getBoundingClientRect().top < 0) listing.current.scrollIntoView();
  }, [listing, filter]);
}

function Rows({ list, empty }: Pick<ListingProps, 'list' | 'empty'>) {
  const { rows, status, address, query } = list;
  if (!rows) return status === 'failed' ? <FailedState query={query} /> : <RowsSkeleton />;
  if (rows.products.items.length > 0) return <ProductRows list={list} rows={rows} />;
  if (address.filter === CLEAR) return empty;
  return (
    <EmptyState title="Ничего не найдено" text="Таких товаров нет. Уберите часть условий фильтра.">
      <ButtonLink href={list.hrefOf({ filter: CLEAR })} keepScroll look="secondary">
        Сбросить фильтр
      </ButtonLink>
    </EmptyState>
  );
}

/** Rows that are on their way, as high as the real ones. */
function RowsSkeleton() {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: CATALOGUE_PAGE_SIZE }, (_, index) => (
        <div key={index} className={styles.ghost}>
          <span className={styles.ghostPicture} />
          <span className={styles.ghostText} />
        </div>
      ))}
    </div>
  );
}

import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CLEAR } from '../filter-path.ts';
import { Facets } from './facets.tsx';
import styles from './filter-sheet.module.css';
import type { Listing } from './listing-query.ts';
import type { ListingState } from './use-listing.ts';

interface FilterSheetProps {
  list: ListingState;
  listing: Listing;
  onClose: () => void;
}

/**
 * The filter where there is no room beside the rows: over the whole page, open while several values are chosen. The
 * browser's own dialog keeps the focus inside, closes on Escape and gives the focus back.
 */
export function FilterSheet({ list, listing, onClose }: FilterSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const isLoading = list.status === 'replacing';
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label="Фильтр"
      data-takes-focus
      onClose={onClose}
      // A press beside the sheet lands on the dialog itself
      onPointerDown={(event) => event.target === event.currentTarget && close()}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2>Фильтр</h2>
          {list.address.filter === CLEAR ? null : (
            <ButtonLink href={list.hrefOf({ filter: CLEAR })} keepScroll look="quiet">
              Сбросить всё
            </ButtonLink>
          )}
          <IconButton label="Закрыть окно" onClick={close}>
            <Icon of={IconX} />
          </IconButton>
        </div>
        <div className={styles.body}>
          <Facets filter={listing.filter} list={list} />
        </div>
        <div className={styles.foot}>
          <Button size="large" wide pending={isLoading} onClick={close}>
            {`Показать ${countOf(listing.products.pageNavigation.total, PRODUCT_FORMS)}`}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

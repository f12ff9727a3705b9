import type { CatalogueListing, SortOrder } from '../contract.ts';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { DensitySwitch } from '#web/ui/density-switch.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { CLEAR } from '../filter-path.ts';
import { chosenFilters, hasFilter } from './chosen-filters.ts';
import styles from './listing.module.css';
import type { Listing } from './listing-query.ts';
import { SectionLinks } from './section-links.tsx';
import type { ListingState } from './use-listing.ts';

const FilterSheet = latePart(async () => (await import('./filter-sheet.tsx')).FilterSheet);

interface ListingToolbarProps {
  list: ListingState;
  listing: Listing;
  /** Sections below the one that is listed. */
  sections?: Listing['sections'];
}

/** One line above the rows: how many there are, what is chosen in the filter, the sections below, the order. */
export function ListingToolbar({ list, listing, sections = [] }: ListingToolbarProps) {
  const { filter, sort, products } = listing;
  const chosen = chosenFilters(
    list.address.filter,
    filter,
    products.items.find((item) => item.prices)?.prices?.currency,
  );
  const [isFilterOpen, setFilterOpen] = useState(false);
  const closeFilter = () => setFilterOpen(false);
  const total = products.pageNavigation.total;
  if (total === 0 && chosen.length === 0) return <SectionLinks sections={sections} />;
  return (
    <>
      <div className={styles.toolbar}>
        <output className={styles.count}>{countOf(total, PRODUCT_FORMS)}</output>
        <div className={styles.choices}>
          {chosen.length > 0 ? (
            <div className={styles.chosen}>
              {chosen.map(({ text, without }) => (
                <Chip key={text} label={`Убрать: ${text}`} onRemove={() => list.choose({ filter: without })}>
                  {text}
                </Chip>
              ))}
              <Link href={list.hrefOf({ filter: CLEAR })} keepScroll className={styles.reset}>
                Сбросить всё
              </Link>
            </div>
          ) : null}
          <SectionLinks sections={sections} />
        </div>
        {hasFilter(filter) ? (
          <Button
            look="secondary"
            className={styles.filterButton}
            aria-haspopup="dialog"
            onClick={() => setFilterOpen(true)}
          >
            <Icon of={IconAdjustmentsHorizontal} size={18} />
            {chosen.length > 0 ? `Фильтр: ${chosen.length}` : 'Фильтр'}
          </Button>
        ) : null}
        <div className={styles.density}>
          <DensitySwitch isSmall />
        </div>
        <SortSelect
          options={sort.options}
          current={list.address.sort}
          onChoose={(order) => list.choose({ sort: order })}
        />
      </div>
      {isFilterOpen ? (
        <FilterSheet list={list} listing={listing} onClose={closeFilter} onMissing={closeFilter} />
      ) : null}
    </>
  );
}

interface SortSelectProps {
  options: CatalogueListing['sort']['options'];
  current: SortOrder;
  onChoose: (order: SortOrder) => void;
}

/** The order of the rows. */
export function SortSelect({ options, current, onChoose }: SortSelectProps) {
  return (
    <label className={styles.sort}>
      <span className={styles.sortLabel}>Сортировка</span>
      <select
        className={styles.sortSelect}
        aria-label="Сортировка"
        value={current}
        onChange={(event) => onChoose(event.currentTarget.value as SortOrder)}
      >
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

import { useState } from 'react';
import { buildFilter, controlName, parseFilter, toggleValue, withPrice, type FilterChoice } from '../filter-path.ts';
import type { Filter } from '../contract.ts';
import { FacetGroup, useEverChosen } from './facet-group.tsx';
import styles from './facets.module.css';
import { PriceRange } from './price-range.tsx';
import type { ListingState } from './use-listing.ts';

/** Groups that stand open at first; the others open when something is chosen in them. */
const OPEN_GROUPS = 5;
/** Groups that show before all are asked for. */
const SHOWN_GROUPS = 12;

interface FacetsProps {
  filter: Filter;
  list: ListingState;
}

/** What the list can be narrowed by, with the number of products behind each value (R-ENT-17, R-FEAT-13). */
export function Facets({ filter, list }: FacetsProps) {
  const [isWhole, setWhole] = useState(false);
  const { props, prices } = filter.items;
  const choice = parseFilter(list.address.filter);
  const codes = props.map(({ code }) => code);
  const filterOf = (next: FilterChoice) => buildFilter(next, codes);
  const kept = useEverChosen(new Set(choice.props.keys()));
  const shown = props.filter(({ code }, index) => isWhole || index < SHOWN_GROUPS || kept.has(code));
  return (
    <>
      {prices ? (
        <PriceRange
          prices={prices}
          from={choice.price?.from ?? null}
          to={choice.price?.to ?? null}
          onChoose={(from, to) => list.choose({ filter: filterOf(withPrice(choice, from, to)) })}
        />
      ) : null}
      {shown.map((facet, index) => {
        const values = choice.props.get(facet.code) ?? [];
        return (
          <FacetGroup
            key={`${list.address.base} ${list.address.query ?? ''} ${facet.code}`}
            facet={facet}
            isOpen={index < OPEN_GROUPS || values.length > 0}
            chosen={new Set(values.map((value) => controlName(facet.code, value)))}
            hrefOf={(name) => list.hrefOf({ filter: filterOf(toggleValue(choice, name)) })}
          />
        );
      })}
      {shown.length < props.length ? (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {`Ещё характеристики: ${props.length - shown.length}`}
        </button>
      ) : null}
    </>
  );
}

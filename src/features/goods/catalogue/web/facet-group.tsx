import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { formatNumber } from '#shared/number-format.ts';
import { Link } from '#web/ui/link.tsx';
import type { Filter } from '../contract.ts';
import styles from './facets.module.css';
import { shownValues } from './shown-values.ts';

type Facet = Filter['items']['props'][number];

/** A group with more values than this can be searched in. */
const SEARCHED_FROM = 15;

interface FacetGroupProps {
  facet: Facet;
  /** The reader opens and closes it from then on; a choice taken back closes none. */
  isOpen: boolean;
  /** Control names of the chosen values. */
  chosen: ReadonlySet<string>;
  /** The address with the value taken in, or out where it is chosen. */
  hrefOf: (controlName: string) => string;
}

/** The values of one property, of a closed group none: they come when it is opened. */
export function FacetGroup({ isOpen, ...group }: FacetGroupProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [isFilled, setFilled] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  // It may have been opened before the page became alive
  useEffect(() => setFilled((filled) => filled || details.current?.open === true), []);
  return (
    <details
      ref={details}
      className={styles.group}
      open={wasOpen}
      onToggle={(event) => event.currentTarget.open && setFilled(true)}
    >
      <summary className={styles.title}>{group.facet.name}</summary>
      {isFilled || isOpen ? <FacetValues {...group} /> : null}
    </details>
  );
}

/** Each value is a link to the list with it, so that it can be opened, shared and fetched ahead. */
function FacetValues({ facet, chosen, hrefOf }: Omit<FacetGroupProps, 'isOpen'>) {
  const [search, setSearch] = useState('');
  const [isWhole, setWhole] = useState(false);
  const { values, hidden } = shownValues(facet.values, { search, isWhole, kept: useEverChosen(chosen) });
  return (
    <>
      {facet.values.length > SEARCHED_FROM ? (
        <input
          className={styles.search}
          type="search"
          value={search}
          maxLength={100}
          placeholder="Найти"
          aria-label={`Найти в группе «${facet.name}»`}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      ) : null}
      {values.map((value) => (
        <FacetValue
          key={value.controlName}
          value={value}
          isChosen={chosen.has(value.controlName)}
          href={hrefOf(value.controlName)}
        />
      ))}
      {values.length === 0 ? <p className={styles.nothing}>Ничего не найдено</p> : null}
      {hidden > 0 || isWhole ? (
        <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Свернуть' : `Ещё ${formatNumber(hidden)}`}
        </button>
      ) : null}
    </>
  );
}

/** What is or was chosen here: a value that loses its choice stays under the pointer. */
export function useEverChosen(chosen: ReadonlySet<string>): ReadonlySet<string> {
  const [kept, setKept] = useState(chosen);
  const added = [...chosen].filter((name) => !kept.has(name));
  const all = added.length === 0 ? kept : new Set([...kept, ...added]);
  if (all !== kept) setKept(all);
  return all;
}

interface FacetValueProps {
  value: Facet['values'][number];
  isChosen: boolean;
  /** The list with the value chosen, or without it where it is chosen. */
  href: string;
}

/**
 * A link, so that it works before the scripts load and can be shared, with the role of the choice that it is. A value
 * that would show nothing keeps its row, so that no other value moves, but cannot be chosen.
 */
function FacetValue({ value: { name, count }, isChosen, href }: FacetValueProps) {
  const content = (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>{formatNumber(count)}</span>
    </>
  );
  if (count === 0 && !isChosen) {
    return (
      // A native checkbox would be the only one among links
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      <span className={styles.value} role="checkbox" aria-checked="false" aria-disabled="true">
        {content}
      </span>
    );
  }
  return (
    <Link
      href={href}
      keepScroll
      className={styles.value}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
      role="checkbox"
      aria-checked={isChosen}
      onKeyDown={pressOnSpace}
    >
      {content}
    </Link>
  );
}

/** What looks like a checkbox answers to the space bar as one. */
function pressOnSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

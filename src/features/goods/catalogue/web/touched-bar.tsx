import { useSyncExternalStore } from 'react';
import { shownLineSum } from '#shared/line-sum.ts';
import { NBSP } from '#shared/number-format.ts';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { formatColumnMoney, shownPrice } from '#shared/price-format.ts';
import type { CatalogueItem } from '../contract.ts';
import type { Buying } from './buying.ts';
import { itemToBuy } from './offers.ts';
import styles from './touched-bar.module.css';
import { touchedRows } from './use-touched-rows.ts';

interface TouchedBarProps {
  /** The rows as they are shown. */
  items: readonly CatalogueItem[];
  buying: Buying;
  isAdding: boolean;
  onAdd: () => void;
}

const NONE: ReadonlyMap<number, number> = new Map();

/** Counts the rows whose quantity was entered and that are not in the basket, and adds them. */
export function TouchedBar({ items, buying: { drafts, lines }, isAdding, onAdd }: TouchedBarProps) {
  const quantities = useSyncExternalStore(drafts.onChange, drafts.quantities, () => NONE);
  const touched = touchedRows(items, quantities, lines);
  if (touched.length === 0) return null;
  const sum = touched.reduce(
    (total, item) => total + shownLineSum(shownPrice(item.prices!).shown, quantities.get(itemToBuy(item))!),
    0,
  );
  return (
    <section className={styles.bar} aria-label="Введённые количества">
      <output className={styles.count}>
        <b>{countOf(touched.length, LINE_FORMS)}</b>
        {` · ${formatColumnMoney(sum, touched[0]!.prices!.currency)}`}
      </output>
      <span className={styles.keys} aria-hidden="true">
        <kbd>↓</kbd> <kbd>↑</kbd> по количеству · <kbd>Ctrl</kbd> <kbd>Enter</kbd>
        {`${NBSP}в корзину`}
      </span>
      <button
        type="button"
        className={styles.add}
        aria-busy={isAdding || undefined}
        aria-keyshortcuts="Control+Enter"
        onClick={onAdd}
      >
        В корзину
      </button>
    </section>
  );
}

import { useTransition } from 'react';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import { Button } from '#web/ui/button.tsx';
import type { CatalogueItem } from '../contract.ts';
import { addRows } from './add-rows.ts';
import type { Buying } from './buying.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  items: readonly CatalogueItem[];
  buying: Buying;
  onClear: () => void;
  /** The rows were added but for these, which stay chosen; by product id. */
  onAdded: (refusedIds: readonly number[]) => void;
}

/**
 * What can be done with the chosen rows: all go into the basket by one call, each with the quantity of its row. Those out
 * of stock are left out and named.
 */
export function SelectionBar({ items, buying, onClear, onAdded }: SelectionBarProps) {
  const [isAdding, startAdding] = useTransition();
  const add = () => {
    startAdding(async () => {
      const refused = await addRows(items, buying);
      if (refused) onAdded(refused);
    });
  };
  return (
    <section className={styles.bar} aria-label="Выбранные товары">
      <output className={styles.count}>{`Выбрано: ${countOf(items.length, PRODUCT_FORMS)}`}</output>
      <Button look="quiet" onClick={onClear} disabled={isAdding}>
        Снять выделение
      </Button>
      <Button onClick={add} pending={isAdding}>
        Добавить в корзину
      </Button>
    </section>
  );
}

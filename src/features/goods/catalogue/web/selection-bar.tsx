import { useTransition } from 'react';
import { markupText } from '#shared/markup.ts';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import { Button } from '#web/ui/button.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import type { CatalogueItem } from '../contract.ts';
import type { Buying } from './buy-controls.tsx';
import { rowChoice } from './row-choice.ts';
import styles from './selection-bar.module.css';
import { isOnSale } from './use-selection.ts';

interface SelectionBarProps {
  items: readonly CatalogueItem[];
  buying: Buying;
  onClear: () => void;
}

/**
 * What can be done with the chosen rows: all go into the basket by one call, each with the quantity of its row. Those out
 * of stock are left out and named.
 */
export function SelectionBar({ items, buying, onClear }: SelectionBarProps) {
  const [isAdding, startAdding] = useTransition();
  const add = () => {
    const { sold = [], left = [] } = Object.groupBy(items, (item) => (isOnSale(item) ? 'sold' : 'left'));
    if (left.length > 0) showPopup(`Не добавлены, нет в наличии: ${namesOf(left)}`);
    if (sold.length === 0) return;
    startAdding(async () => {
      const result = await buying.add(sold.map((item) => productToAdd(item, buying)));
      if (result && result.refused.length === 0) showPopup('Товары добавлены в корзину');
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

/** Names that fit a message. */
function namesOf(items: readonly CatalogueItem[]): string {
  const names = items.slice(0, 3).map(({ name }) => markupText(name));
  return items.length > 3 ? `${names.join(', ')} и ещё ${items.length - 3}` : names.join(', ');
}

function productToAdd(item: CatalogueItem, { drafts }: Buying) {
  const { id, basketAdd } = rowChoice(item, true, drafts);
  return { id, quantity: basketAdd };
}

import { useTransition } from 'react';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import { defaultValue } from '#shared/stepper.ts';
import { Button } from '#web/ui/button.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import type { CatalogueItem } from '../contract.ts';
import type { Buying } from './buy-controls.tsx';
import { itemToBuy } from './offers.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  items: readonly CatalogueItem[];
  buying: Buying;
  onClear: () => void;
}

/** What can be done with the chosen rows: all go into the basket by one call, each with the quantity of its row. */
export function SelectionBar({ items, buying, onClear }: SelectionBarProps) {
  const [isAdding, startAdding] = useTransition();
  const add = () => {
    startAdding(async () => {
      const result = await buying.add(items.map((item) => productToAdd(item, buying)));
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

/** What stands in the row: its chosen offer and its quantity, the least one where none was entered. */
function productToAdd(item: CatalogueItem, { drafts }: Buying) {
  const id = drafts.offers.get(item.id) ?? itemToBuy(item);
  return { id, quantity: drafts.quantities.get(id) || defaultValue(item, 0) };
}

import { useTransition } from 'react';
import { markupText } from '#shared/markup.ts';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import { Button } from '#web/ui/button.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import type { CatalogueItem } from '../contract.ts';
import type { AddReport, Buying } from './buy-controls.tsx';
import { itemToBuy } from './offers.ts';
import { rowChoice } from './row-choice.ts';
import styles from './selection-bar.module.css';
import { isOnSale } from './use-selection.ts';

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
      const { sold = [], left = [] } = Object.groupBy(items, (item) => (isOnSale(item) ? 'sold' : 'left'));
      const result = sold.length > 0 ? await buying.add(sold.map((item) => productToAdd(item, buying))) : NOTHING;
      if (!result) return;
      const reasons = new Map(result.refused.map(({ id, reason }) => [id, reason]));
      const refused = [
        ...left.map((item) => refusal(item, item.prices ? 'Нет в наличии' : 'Не продаётся вашей компании')),
        ...sold.flatMap((item) => {
          const reason = reasons.get(itemToBuy(item));
          return reason === undefined ? [] : refusal(item, reason);
        }),
      ];
      onAdded(refused.map(({ id }) => id));
      if (refused.length === 0) showPopup('Товары добавлены в корзину');
      else {
        const corrected = result.lines.filter((line) => line.corrected);
        buying.report({ added: result.lines.length, corrected, refused });
      }
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

const NOTHING = { lines: [], refused: [] };

function refusal({ id, article, name }: CatalogueItem, reason: string): AddReport['refused'][number] {
  return { id, article, name: markupText(name), reason };
}

function productToAdd(item: CatalogueItem, { drafts }: Buying) {
  const { id, basketAdd } = rowChoice(item, true, drafts);
  return { id, quantity: basketAdd, unit: item.measure.measureBase.symbol };
}

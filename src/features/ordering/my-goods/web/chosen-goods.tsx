import { useTransition } from 'react';
import { addRows, type Buying, itemToBuy } from '#goods/catalogue/web/index.ts';
import { SaveTemplate } from '#ordering/templates/web/index.ts';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import { Button } from '#web/ui/button.tsx';
import { keepFocusInPart } from '#web/ui/focus-neighbour.ts';
import type { MyGood } from '../contract.ts';
import styles from './my-goods-page.module.css';
import type { ChosenGoodsState } from './use-chosen-goods.ts';

/** What is done with the ticked rows: a template of them, or the basket, each with the quantity of its row. */
export function ChosenGoods({ selection, buying }: { selection: ChosenGoodsState; buying: Buying }) {
  const { goods, clear } = selection;
  const [isAdding, startAdding] = useTransition();
  const missing = goods.flatMap(({ item }) => (item && !buying.lines.has(itemToBuy(item)) ? item : []));
  return (
    <section ref={keepFocusInPart} className={styles.bar} aria-label="Выбранные товары">
      <output className={styles.chosen}>{`Выбрано: ${countOf(goods.length, PRODUCT_FORMS)}`}</output>
      <Button look="quiet" onClick={clear} disabled={isAdding}>
        Снять выделение
      </Button>
      <SaveTemplate products={() => goods.map((good) => templateLine(good, buying))}>Сохранить как шаблон</SaveTemplate>
      <Button
        pending={isAdding}
        disabled={missing.length === 0}
        onClick={() =>
          startAdding(async () => {
            if (await addRows(missing, buying)) clear();
          })
        }
      >
        В корзину
      </Button>
    </section>
  );
}

/** With what was entered in its row or lies in the basket, else with the quantity of the last order. */
function templateLine({ id, last }: MyGood, { drafts, lines }: Buying) {
  return { id, quantity: drafts.quantities().get(id) ?? lines.get(id) ?? last.quantity };
}

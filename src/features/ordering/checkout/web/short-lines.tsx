import { useChangeQuantity } from '#ordering/basket/web/index.ts';
import type { StockChanges } from '../contract.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './change-list.module.css';
import type { Refusal } from './use-place-order.ts';

interface ShortLinesProps {
  lines: StockChanges['lines'];
  /** The quantities have been changed: the refusal is answered. */
  onAccepted: () => void;
}

/** The lines of a refused order of which there is too little; a press orders what the stock allows. */
export function ShortLines({ lines, onAccepted }: ShortLinesProps) {
  const changeQuantity = useChangeQuantity();
  const removed = lines.filter(({ orderable }) => orderable === 0);
  return (
    <>
      <p>Товара на складе меньше, чем в заказе.</p>
      <ul className={styles.list}>
        {lines.map(({ id, name, text }) => (
          <li key={id}>
            <span className={styles.name}>{name}</span>
            <span className={styles.what}>{text}</span>
          </li>
        ))}
      </ul>
      {removed.length > 0 ? (
        <p>{removed.length === lines.length ? 'Эти товары' : 'Товары, которых не хватает,'} уйдут из корзины.</p>
      ) : null}
      <Button
        look="secondary"
        size="small"
        className={styles.accept}
        onClick={() => {
          for (const { id, orderable, unit } of lines) changeQuantity(id, orderable, unit);
          onAccepted();
        }}
      >
        {removed.length === lines.length ? 'Убрать из заказа' : 'Заказать доступное количество'}
      </Button>
    </>
  );
}

/** The lines that a refused order names, none where it was refused for another reason. */
export function shortLines({ errors, data }: Refusal): StockChanges['lines'] {
  if (!errors.some(({ code }) => code === 'STOCK_CHANGED')) return [];
  return (data as Partial<StockChanges> | null)?.lines ?? [];
}

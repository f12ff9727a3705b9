import { useChangeQuantity } from '#ordering/basket/web/index.ts';
import type { StockChanges } from '../contract.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './change-list.module.css';
import type { Refusal } from './use-place-order.ts';

/** The lines of a refused order of which there is too little; a press orders what there is. */
export function ShortLines({ lines }: { lines: StockChanges['lines'] }) {
  const changeQuantity = useChangeQuantity();
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
      <Button
        look="secondary"
        size="small"
        className={styles.accept}
        onClick={() => {
          for (const { id, available } of lines) changeQuantity(id, available);
        }}
      >
        Заказать доступное количество
      </Button>
    </>
  );
}

/** The lines that a refused order names, none where it was refused for another reason. */
export function shortLines({ errors, data }: Refusal): StockChanges['lines'] {
  if (!errors.some(({ code }) => code === 'STOCK_CHANGED')) return [];
  return (data as Partial<StockChanges> | null)?.lines ?? [];
}

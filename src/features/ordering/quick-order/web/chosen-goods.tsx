import { useState } from 'react';
import { type ListedEntry, ListedTable } from '#ordering/excel-order/web/index.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import type { EntryActions } from './entry-actions.ts';
import styles from './quick-order.module.css';
import type { QuickRow } from './quick-rows.ts';

interface ChosenGoodsProps {
  rows: readonly QuickRow[];
  currency: string;
  actions: EntryActions;
}

/** The goods of the rows as a table with prices and sums; on a phone it is opened by a button. */
export function ChosenGoods({ rows, currency, actions }: ChosenGoodsProps) {
  const [isOpen, setOpen] = useState(false);
  const chosen = rows.filter(({ line }) => line !== null);
  const keyOf = new Map(chosen.map(({ key, line }) => [line!.item_id, key]));
  const entries = chosen.map(({ line, quantity, notes, reason }): ListedEntry => ({
    line: reason ? { ...line!, reason } : line!,
    quantity,
    notes,
  }));
  return (
    <section className={styles.chosen} aria-label="Заказ">
      {entries.length > 0 ? (
        <>
          <Button look="secondary" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Скрыть таблицу заказа' : 'Показать заказ таблицей'}
          </Button>
          <div className={isOpen ? undefined : styles.closed}>
            <ListedTable
              label="Заказ"
              entries={entries}
              currency={currency}
              onChange={(itemId, quantity) => actions.change(keyOf.get(itemId)!, quantity)}
              onRemove={(itemId) => actions.remove(keyOf.get(itemId)!)}
            />
          </div>
        </>
      ) : (
        <EmptyState title="Здесь соберётся заказ" text="Выбранные товары появятся с ценой и суммой." />
      )}
    </section>
  );
}

import { IconTrash } from '@tabler/icons-react';
import type { LostItem } from '../contract.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { focusNeighbour, focusPart } from '#web/ui/focus-neighbour.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './lost-items.module.css';

/** Lines that can no longer be ordered, with the reason (R-BASK-04, A-113). */
export function LostItems({ items, onRemove }: { items: readonly LostItem[]; onRemove: (ids: number[]) => void }) {
  if (items.length === 0) return null;
  return (
    <section className={styles.box} aria-labelledby="lost-items">
      <div className={styles.head}>
        <h2 id="lost-items" className={styles.title}>
          Нельзя заказать
        </h2>
        {items.length > 1 ? (
          <Button
            look="quiet"
            size="small"
            onClick={(event) => {
              focusAround(event.currentTarget);
              onRemove(items.map(({ id }) => id));
            }}
          >
            Удалить все
          </Button>
        ) : null}
      </div>
      <ul>
        {items.map(({ id, article, name, reason }) => (
          <li key={id} className={styles.item}>
            <span className={styles.name}>
              {name}
              {article ? <span className={styles.article}>Артикул {article}</span> : null}
            </span>
            <span className={styles.reason}>{reason}</span>
            <IconButton
              label={`Удалить: ${name}`}
              onClick={({ currentTarget }) => {
                if (items.length > 1) focusNeighbour(currentTarget);
                else focusAround(currentTarget);
                onRemove([id]);
              }}
            >
              <Icon of={IconTrash} size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The whole section is about to go: the focus moves to what it stands in. */
const focusAround = (button: Element) => focusPart(button.closest('section')?.parentElement ?? null);

import { IconTrash } from '@tabler/icons-react';
import { Fragment } from 'react';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { focusNeighbour, focusPart } from '#web/ui/focus-neighbour.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import type { LostItem } from '../contract.ts';
import styles from './lost-items.module.css';

/** More lines than these are folded: the basket stands below them. */
const MAX_UNFOLDED = 5;

/** Lines that can no longer be ordered, with the reason (R-BASK-04, A-113). */
export function LostItems({ items, onRemove }: { items: readonly LostItem[]; onRemove: (ids: number[]) => void }) {
  if (items.length === 0) return null;
  return (
    // Not labelled by its title: `focusPart` passes over it to the page, since it goes with its last line
    <section className={styles.box} aria-label="Нельзя заказать">
      <details open={items.length <= MAX_UNFOLDED}>
        <summary>
          <h2>Нельзя заказать: {countOf(items.length, LINE_FORMS)}</h2>
        </summary>
        <ul>
          {items.map(({ id, article, name, reason, instead }) => (
            <li key={id} className={styles.item}>
              <span className={styles.name}>
                {name}
                {article ? <span className={styles.article}>Артикул {article}</span> : null}
              </span>
              <span className={styles.reason}>{instead ? <Replaced by={instead} /> : reason}</span>
              <IconButton
                label={`Удалить: ${name}`}
                onClick={({ currentTarget }) => {
                  focusNeighbour(currentTarget);
                  onRemove([id]);
                }}
              >
                <Icon of={IconTrash} size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      </details>
      {items.length > 1 ? (
        <Button
          look="quiet"
          size="small"
          onClick={({ currentTarget }) => {
            focusPart(currentTarget);
            onRemove(items.map(({ id }) => id));
          }}
        >
          Удалить все
        </Button>
      ) : null}
    </section>
  );
}

function Replaced({ by }: { by: NonNullable<LostItem['instead']> }) {
  return (
    <>
      Снят, замена:{' '}
      {by.map(({ id, name, url }, index) => (
        <Fragment key={id}>
          {index > 0 ? ', ' : null}
          <Link href={url}>{name}</Link>
        </Fragment>
      ))}
    </>
  );
}

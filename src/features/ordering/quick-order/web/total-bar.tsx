import { useRef } from 'react';
import { shownLineSum } from '#shared/line-sum.ts';
import { countOf, LINE_FORMS, plural, ROW_FORMS } from '#shared/plural.ts';
import { formatMoney } from '#shared/price-format.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Spoken } from '#web/ui/spoken.tsx';
import styles from './quick-order.module.css';
import { isChanged, isOrdered, isRefused, type QuickRow } from './quick-rows.ts';

interface TotalBarProps {
  rows: readonly QuickRow[];
  currency: string;
  isPending: boolean;
  onAdd: () => void;
  /** Puts the cursor into a row that goes to no basket. */
  onRefused: (row: QuickRow) => void;
}

/** What goes to the basket, what does not, and the button. */
export function TotalBar({ rows, currency, isPending, onAdd, onRefused }: TotalBarProps) {
  const ordered = rows.filter(isOrdered);
  const total = ordered.reduce((sum, { line, quantity }) => sum + shownLineSum(line!.price ?? 0, quantity), 0);
  const changed = rows.filter(isChanged).length;
  const refused = rows.filter(isRefused);
  const refusal = refused.length > 0 ? refusedText(refused) : '';
  const visited = useRef(-1);
  const showRefused = () => {
    // The next one below, then again from above
    const next = refused.find(({ key }) => key > visited.current) ?? refused[0]!;
    visited.current = next.key;
    onRefused(next);
  };
  const [orderedText, sum] = [countOf(ordered.length, LINE_FORMS), formatMoney(total, currency)];
  return (
    <div className={styles.bar}>
      <p className={styles.total}>
        {orderedText} на <b>{sum}</b>
        {changed > 0 ? <span className={styles.changed}>Изменено: {countOf(changed, ROW_FORMS)}</span> : null}
        {refusal ? (
          <button
            type="button"
            className={classes(styles.reason, styles.refusal)}
            title="Перейти к следующей из них"
            onClick={showRefused}
          >
            {refusal}
          </button>
        ) : null}
      </p>
      <Spoken text={`${orderedText} на ${sum}. ${refusal}`} />
      <Button size="large" disabled={ordered.length === 0} pending={isPending} onClick={onAdd}>
        В корзину
      </Button>
    </div>
  );
}

/** '1 строка не найдена и не попадёт в корзину'. */
function refusedText(rows: readonly QuickRow[]): string {
  const found = plural(rows.length, ['найдена', 'найдены', 'найдено']);
  const added = plural(rows.length, ['попадёт', 'попадут', 'попадёт']);
  const isLost = rows.every(({ line, wanted }) => line === null && wanted?.unread === undefined);
  return `${countOf(rows.length, ROW_FORMS)} ${isLost ? `не ${found} и ` : ''}не ${added} в корзину`;
}

import { useRef } from 'react';
import { shownLineSum } from '#shared/line-sum.ts';
import { countOf, LINE_FORMS, plural, ROW_FORMS } from '#shared/plural.ts';
import { formatMoney } from '#shared/price-format.ts';
import { Link } from '#web/ui/link.tsx';
import { Spoken } from '#web/ui/spoken.tsx';
import { isChanged, isEmpty, isOrdered, isRefused, isUnanswered, type QuickRow } from './quick-rows.ts';
import styles from './sheet.module.css';

interface TotalBarProps {
  rows: readonly QuickRow[];
  /** How many lines the last press has added. */
  added: number;
  currency: string;
  isPending: boolean;
  onAdd: () => void;
  /** Asks again what the rows mean. */
  onAskAgain: () => void;
  /** Puts the cursor into a row that goes to no basket. */
  onRefused: (row: QuickRow) => void;
}

/** What goes to the basket, what does not, and the button; of an empty sheet what has been added. */
export function TotalBar({ rows, added, currency, isPending, onAdd, onAskAgain, onRefused }: TotalBarProps) {
  const ordered = rows.filter(isOrdered);
  const total = ordered.reduce((sum, { line, quantity }) => sum + shownLineSum(line!.price ?? 0, quantity), 0);
  const changed = rows.filter(isChanged).length;
  const refused = rows.filter(isRefused);
  const refusal = refused.length > 0 ? refusedText(refused) : '';
  const isAsked = rows.some((row) => row.isAsked);
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
        {added > 0 && rows.every(isEmpty) ? (
          <span>
            Добавлено: {countOf(added, LINE_FORMS)}. <Link href="/basket/">Перейти в корзину</Link>
          </span>
        ) : (
          <span>
            {orderedText} на <b>{sum}</b>
          </span>
        )}
        {changed > 0 ? <span className={styles.changed}>Изменено: {countOf(changed, ROW_FORMS)}</span> : null}
        {refusal ? (
          <button type="button" className={styles.refusal} title="Перейти к следующей из них" onClick={showRefused}>
            {refusal}
          </button>
        ) : null}
        {refused.some(isUnanswered) ? (
          <button type="button" className={styles.refusal} onClick={onAskAgain}>
            Проверить ещё раз
          </button>
        ) : null}
      </p>
      <Spoken text={`${orderedText} на ${sum}. ${refusal}`} />
      <button
        type="button"
        className={styles.add}
        disabled={ordered.length === 0 && !isAsked}
        aria-disabled={isPending || undefined}
        aria-busy={isPending || undefined}
        aria-keyshortcuts="Control+Enter"
        onClick={onAdd}
      >
        В корзину
      </button>
    </div>
  );
}

/** '1 строка не найдена и не попадёт в корзину'. */
function refusedText(rows: readonly QuickRow[]): string {
  const found = plural(rows.length, ['найдена', 'найдены', 'найдено']);
  const added = plural(rows.length, ['попадёт', 'попадут', 'попадёт']);
  const isLost = rows.every((row) => row.line === null && row.wanted?.unread === undefined && !isUnanswered(row));
  return `${countOf(rows.length, ROW_FORMS)} ${isLost ? `не ${found} и ` : ''}не ${added} в корзину`;
}

import { useState } from 'react';
import { placesText } from '#shared/order-sheet/places-text.ts';
import { countOf, ROW_FORMS } from '#shared/plural.ts';
import { Button } from '#web/ui/button.tsx';
import type { CorrectionLine, ListedLine, LostLine } from '../contract.ts';
import styles from './excel-order.module.css';
import { correctionKey, lostKey } from './loaded-sheet.ts';
import { Suggestions } from './suggestions.tsx';

interface NotFoundProps {
  title: string;
  rows: readonly OpenRow[];
  /** Nothing else is shown: the rows stand unfolded. */
  isAlone: boolean;
  currency: string;
  /** The goods selected for a row, by its key. */
  chosen: ReadonlyMap<string, ListedLine>;
  onChoose: (key: string, line: ListedLine, ownCode: string | null) => void;
}

/** A row that goes to no basket before the buyer has chosen goods for it; `ownCode` is remembered with the choice. */
type OpenRow = Pick<LostLine, 'article' | 'name' | 'amount' | 'reason' | 'suggestions' | 'places'> & {
  key: string;
  ownCode: string | null;
};

export const openLost = (line: LostLine): OpenRow => ({
  ...line,
  key: lostKey(line),
  ownCode: line.isCode ? line.article : null,
});

export const openCorrection = (line: CorrectionLine): OpenRow => ({
  ...line,
  key: correctionKey(line),
  places: [line],
  amount: line.text,
  ownCode: null,
});

const STEP = 50;

/** The rows of the file that mean nothing sure, to be opened and closed; for some the buyer may say what was meant (R-XLS-07). */
export function NotFound({ title, rows, isAlone, currency, chosen, onChoose }: NotFoundProps) {
  const [shown, setShown] = useState(STEP);
  const open = rows.filter(({ key }) => !chosen.has(key));
  if (open.length === 0) return null;
  const isUnfolded = isAlone || open.some(({ suggestions }) => suggestions.length > 0);
  return (
    <details className={styles.lost} open={isUnfolded}>
      <summary className={styles.lostTitle}>
        {title}: {countOf(open.length, ROW_FORMS)}
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard too */}
      <ul className={styles.lostLines} tabIndex={0} aria-label={title}>
        {open.slice(0, shown).map(({ key, article, name, places, amount, reason, suggestions, ownCode }) => (
          <li key={key} className={styles.lostLine}>
            <span className={styles.lostName}>
              <b>{article || 'Без артикула'}</b>
              {name ? <span>{name}</span> : null}
              <span className={styles.where}>
                {rowsText(places)}
                {amount ? `, количество ${amount}` : null}
              </span>
            </span>
            <span className={styles.lostReason}>{reason}</span>
            <Suggestions lines={suggestions} currency={currency} onChoose={(line) => onChoose(key, line, ownCode)} />
          </li>
        ))}
      </ul>
      {shown < open.length ? (
        <Button look="secondary" size="small" onClick={() => setShown(shown + STEP)}>
          Показать еще
        </Button>
      ) : null}
    </details>
  );
}

const rowsText = (places: LostLine['places']): string =>
  `${places.length > 1 ? 'Строки' : 'Строка'} ${placesText(places)}`;

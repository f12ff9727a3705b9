import { useState } from 'react';
import { amountOf } from '#shared/amount.ts';
import type { Data } from '#shared/endpoint.ts';
import type { ListedLine, LostLine } from '../contract.ts';
import { placesText } from '#shared/order-sheet/places-text.ts';
import { countOf, ROW_FORMS } from '#shared/plural.ts';
import { formatWirePrice, priceLabel } from '#shared/price-format.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './excel-order.module.css';

type Unread = Data<'basketParseFile'>['toCorrect'];

interface NotFoundProps {
  lines: readonly LostLine[];
  unread: Unread;
  currency: string;
  /** The goods selected for a line, by its index in the list. */
  chosen: ReadonlyMap<number, ListedLine>;
  onChoose: (index: number, line: ListedLine) => void;
}

const STEP = 50;

/** The lines of the file that mean nothing sure, to be opened and closed; for some the buyer may say what was meant (R-XLS-07). */
export function NotFound({ lines, unread, currency, chosen, onChoose }: NotFoundProps) {
  const [shown, setShown] = useState(STEP);
  const count = lines.length + unread.length - chosen.size;
  if (lines.length + unread.length === 0) return null;
  return (
    <details className={styles.lost} open={lines.some(({ suggestions }) => suggestions.length > 0)}>
      <summary className={styles.lostTitle}>Нужно исправить: {countOf(count, ROW_FORMS)}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard too */}
      <ul className={styles.lostLines} tabIndex={0} aria-label="Строки, которые нужно исправить">
        {lines.slice(0, shown).map((line, index) =>
          chosen.has(index) ? null : (
            <li key={`${line.article}\n${line.name}`} className={styles.lostLine}>
              <span className={styles.lostName}>
                <b>{line.article || 'Без артикула'}</b>
                {line.name ? <span>{line.name}</span> : null}
                <span className={styles.where}>
                  {rowsText(line.places)}
                  {line.amount ? `, количество ${line.amount}` : null}
                </span>
              </span>
              <span className={styles.lostReason}>{line.reason}</span>
              {line.suggestions.length > 0 ? (
                <ul className={styles.suggestions}>
                  {line.suggestions.map((suggestion) => (
                    <li key={suggestion.item_id}>
                      <Button
                        look="secondary"
                        size="small"
                        disabled={suggestion.id === null}
                        onClick={() => onChoose(index, suggestion)}
                      >
                        Выбрать
                      </Button>
                      <span className={styles.suggested}>
                        {[suggestion.article, suggestion.name].filter(Boolean).join(' · ')}
                        <span className={styles.where}>
                          {suggestion.reason ?? priceAndQuantity(suggestion, currency)}
                        </span>
                      </span>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ),
        )}
        {unread.map(({ sheet, row, article, name, reason }) => (
          <li key={`${sheet} ${row}`} className={styles.lostLine}>
            <span className={styles.lostName}>
              <b>{article || name || 'Без артикула'}</b>
              <span className={styles.where}>{rowsText([{ sheet, row }])}</span>
            </span>
            <span className={styles.lostReason}>{reason}</span>
          </li>
        ))}
      </ul>
      {shown < lines.length ? (
        <Button look="secondary" size="small" onClick={() => setShown(shown + STEP)}>
          Показать еще
        </Button>
      ) : null}
    </details>
  );
}

const rowsText = (places: LostLine['places']): string =>
  `${places.length > 1 ? 'Строки' : 'Строка'} ${placesText(places)}`;

/** '120 ₽ за м, в корзину: 40 м'. */
function priceAndQuantity({ price, unit, quantity }: ListedLine, currency: string): string {
  const wanted = `в корзину: ${amountOf(quantity, unit)}`;
  return price === null ? wanted : `${priceLabel(formatWirePrice(price, currency), unit)}, ${wanted}`;
}

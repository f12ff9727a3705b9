import { amountOf } from '#shared/amount.ts';
import { formatWirePrice, priceLabel } from '#shared/price-format.ts';
import { Button } from '#web/ui/button.tsx';
import type { ListedLine } from '../contract.ts';
import styles from './excel-order.module.css';

interface SuggestionsProps {
  lines: readonly ListedLine[];
  currency: string;
  onChoose: (line: ListedLine) => void;
}

/** Goods that a row of the file may mean. */
export function Suggestions({ lines, currency, onChoose }: SuggestionsProps) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles.suggestions}>
      {lines.map((line) => (
        <li key={line.item_id}>
          <Button look="secondary" size="small" disabled={line.id === null} onClick={() => onChoose(line)}>
            Выбрать
          </Button>
          <span className={styles.suggested}>
            {[line.article, line.name].filter(Boolean).join(' · ')}
            <span className={styles.where}>{line.reason ?? priceAndQuantity(line, currency)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** '120 ₽ за м, в корзину: 40 м'. */
function priceAndQuantity({ price, unit, quantity }: ListedLine, currency: string): string {
  const wanted = `в корзину: ${amountOf(quantity, unit)}`;
  return price === null ? wanted : `${priceLabel(formatWirePrice(price, currency), unit)}, ${wanted}`;
}

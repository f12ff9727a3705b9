import { IconTrash } from '@tabler/icons-react';
import type { RefCallback } from 'react';
import type { ListedLine } from '../contract.ts';
import { fromWire, lineTotal } from '#shared/money.ts';
import { formatMoney, formatWirePrice } from '#shared/price-format.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import styles from './listed-table.module.css';

interface ListedRowProps {
  line: ListedLine;
  quantity: number;
  notes: readonly string[];
  currency: string;
  index: number;
  measure: RefCallback<HTMLElement> | undefined;
  onChange: (itemId: number, quantity: number) => void;
  onRemove: (itemId: number) => void;
  /** Where the goods were found by the company's own code. */
  onForget: (() => void) | undefined;
}

/** Goods in a quantity that is not in the basket yet; what cannot be ordered says why. */
export function ListedRow(props: ListedRowProps) {
  const { line, quantity, notes, currency, index, measure, onChange, onRemove, onForget } = props;
  const { item_id: itemId, name, price, minOrderCount, packageCount, unit, reason } = line;
  const isOrdered = line.id !== null && price !== null;
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={styles.row}>
      <td className={styles.article} data-label="Арт.">
        {line.article ?? '—'}
      </td>
      <td className={styles.short} data-label="Код">
        {line.shortcode ?? '—'}
      </td>
      <td className={styles.product}>
        <Link href={line.url} className={styles.name}>
          {name}
        </Link>
        {reason ? <span className={styles.reason}>{reason}</span> : null}
        {notes.map((note) => (
          <span key={note} className={styles.note}>
            {note}
          </span>
        ))}
        {onForget ? (
          <Button look="quiet" size="small" onClick={onForget}>
            Забыть код
          </Button>
        ) : null}
      </td>
      <td className={styles.price}>{isOrdered ? formatWirePrice(price, currency) : null}</td>
      <td className={styles.quantity}>
        {isOrdered ? (
          <QuantityStepper
            value={quantity}
            item={{ minOrderCount, packageCount, inBasket: false }}
            unit={unit}
            name={name}
            onChange={(value) => onChange(itemId, value)}
            onReset={(value) => onChange(itemId, value)}
          />
        ) : null}
      </td>
      <td className={styles.sum}>{isOrdered ? formatMoney(lineTotal(fromWire(price), quantity), currency) : null}</td>
      <td className={styles.delete}>
        <IconButton label={`Удалить: ${name}`} onClick={() => onRemove(itemId)}>
          <Icon of={IconTrash} size={18} />
        </IconButton>
      </td>
    </tr>
  );
}

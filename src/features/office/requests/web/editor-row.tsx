import { IconTrash } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { codesOf, type EntryActions, focusRow, type QuickRow, SearchField } from '#ordering/quick-order/web/index.ts';
import type { BasketItem } from '#ordering/basket/contract.ts';
import { goodsNotes } from '#shared/goods-notes.ts';
import { columnSumText } from '#shared/line-sum.ts';
import { formatNumber } from '#shared/number-format.ts';
import { amountText } from '#shared/order-sheet/amount-text.ts';
import { formatColumnPrice, wrappable } from '#shared/price-format.ts';
import { IconButton } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import styles from './lines.module.css';

interface EditorRowProps {
  row: QuickRow;
  number: number;
  isLast: boolean;
  /** At the company's prices of now; undefined until it is known. */
  priced: BasketItem | undefined;
  /** The free stock in base units. */
  available: number | undefined;
  /** Why the goods cannot be ordered. */
  lost: string | undefined;
  currency: string;
  actions: EntryActions;
  /** Opens the window about an article. */
  onGoods: (id: string) => void;
}

/** A line of an order that staff enter: a text with what it may mean, or goods with stock, price and sum. */
export const EditorRow = memo(function EditorRow(props: EditorRowProps) {
  const { row, number, isLast, available, actions } = props;
  const { key, line, quantity, isAsked } = row;
  const place = useRef<HTMLTableRowElement>(null);
  return (
    <tr ref={place} data-row={key} aria-busy={isAsked || undefined}>
      <td className={styles.index}>{isLast ? '' : number}</td>
      <td className={styles.name}>
        <What {...props} />
      </td>
      <td>
        {line && line.id !== null ? (
          <QuantityStepper
            value={quantity}
            item={{ minOrderCount: line.minOrderCount, packageCount: line.packageCount, inBasket: false }}
            unit={line.unit}
            name={line.name}
            onChange={(value) => actions.change(key, value)}
            onReset={(value) => actions.change(key, value)}
            onRemove={() => actions.remove(key)}
            onEnter={() => focusRow(place.current!, 1)}
          />
        ) : null}
      </td>
      <td className={available !== undefined && available < quantity ? styles.short : undefined}>
        {line && available !== undefined ? formatNumber(available) : ''}
      </td>
      <Money {...props} />
      <td className={styles.remove}>
        {isLast ? null : (
          <IconButton label={`Удалить строку ${number}`} tabIndex={-1} onClick={() => actions.remove(key)}>
            <Icon of={IconTrash} size={18} />
          </IconButton>
        )}
      </td>
    </tr>
  );
});

/** The goods, or the field that finds them, and what there is to say of them. */
function What({ row, number, priced, lost, currency, actions, onGoods }: EditorRowProps) {
  const { line, notes, reason, wanted, isAsked } = row;
  const problem = reason ?? line?.reason ?? lost ?? null;
  return (
    <>
      {line ? (
        <>
          <button
            type="button"
            className={styles.goods}
            title="Есть ли, почём, когда"
            // Tab goes from quantity to quantity
            tabIndex={-1}
            onClick={() => onGoods(String(line.item_id))}
          >
            {line.name}
          </button>
          <span className={styles.note}>{codesOf(line).join(' · ')}</span>
          {[...notes, ...goodsNotes(priced ?? null)].map((note) => (
            <span key={note} className={styles.note}>
              {note}
            </span>
          ))}
        </>
      ) : (
        <SearchField row={row} number={number} currency={currency} actions={actions} />
      )}
      {isAsked ? <span className={styles.note}>Ищем…</span> : null}
      {wanted?.amount && !line && !isAsked ? (
        <span className={styles.note}>Количество из списка: {amountText(wanted.amount, wanted.unit)}</span>
      ) : null}
      {problem ? <span className={styles.reason}>{problem}</span> : null}
    </>
  );
}

/** Price and sum: those of now, until they are known those that the row was found with. */
function Money({ row: { line, quantity }, priced, currency }: EditorRowProps) {
  const price = priced?.price.value ?? line?.price ?? null;
  const money = (value: number) => wrappable(formatColumnPrice(value, currency));
  return (
    <>
      <td className={styles.money}>{line && price !== null ? money(price) : ''}</td>
      <td className={classes(styles.money, styles.sum)}>
        {line && price !== null && quantity > 0 ? wrappable(columnSumText(price, quantity, currency)) : ''}
      </td>
    </>
  );
}

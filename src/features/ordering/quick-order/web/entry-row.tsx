import { IconTrash } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import type { EntryActions } from './entry-actions.ts';
import type { ListedLine } from '#ordering/excel-order/contract.ts';
import { ShortageNote } from '#goods/stock/web/index.ts';
import { isTooMany, lineSumText } from '#shared/line-sum.ts';
import { amountText } from '#shared/order-sheet/amount-text.ts';
import { formatWirePrice, priceLabel } from '#shared/price-format.ts';
import { effectiveMinimum } from '#shared/quantity.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import styles from './quick-order.module.css';
import { codesOf, type QuickRow } from './quick-rows.ts';
import { SearchField } from './search-field.tsx';
import { isScannedCode } from './scanned-code.ts';

interface EntryRowProps {
  row: QuickRow;
  number: number;
  isLast: boolean;
  currency: string;
  actions: EntryActions;
}

/** A row of the entry table: a text with what it may mean, or chosen goods with their quantity (R-STATE-032, R-STATE-033). */
export const EntryRow = memo(function EntryRow({ row, number, isLast, currency, actions }: EntryRowProps) {
  const { key, line, quantity, reason, wanted, isAsked } = row;
  const message = reason ?? line?.reason ?? null;
  /** When the digits of the quantity were pressed. */
  const keyTimes = useRef<number[]>([]);
  return (
    <tr className={styles.row} data-row={key} aria-busy={isAsked || undefined}>
      <td className={styles.what}>
        {line ? (
          <Chosen row={row} line={line} number={number} currency={currency} />
        ) : (
          <SearchField row={row} number={number} currency={currency} actions={actions} />
        )}
        {isAsked ? <span className={styles.note}>Ищем…</span> : null}
        {wanted?.amount && !isAsked ? (
          <span className={styles.note}>Количество из списка: {amountText(wanted.amount, wanted.unit)}</span>
        ) : null}
        {message ? <span className={styles.reason}>{message}</span> : null}
      </td>
      <td
        className={styles.amount}
        onKeyDownCapture={({ key: pressed, timeStamp }) => {
          if (/^\d$/.test(pressed)) keyTimes.current.push(timeStamp);
          else if (pressed !== 'Enter') keyTimes.current = [];
        }}
        onBlur={() => {
          keyTimes.current = [];
        }}
      >
        {line && line.id !== null ? (
          <>
            <QuantityStepper
              value={quantity}
              item={{ minOrderCount: line.minOrderCount, packageCount: line.packageCount, inBasket: false }}
              unit={line.unit}
              name={line.name}
              onChange={(value) => actions.change(key, value)}
              onReset={(value) => actions.change(key, value)}
              onRemove={() => actions.remove(key)}
              onEnter={actions.next}
              onCode={(typed) => {
                const isCode = isScannedCode(typed, keyTimes.current);
                keyTimes.current = [];
                if (isCode) actions.scan(typed);
                return isCode;
              }}
            />
            <ShortageNote id={line.item_id} quantity={quantity} minimum={effectiveMinimum(line)} />
          </>
        ) : null}
      </td>
      <td className={styles.remove}>
        <IconButton
          label={`Удалить строку ${number}`}
          disabled={isLast}
          // The mouse and Delete in the field do the same
          tabIndex={-1}
          onClick={() => actions.remove(key)}
        >
          <Icon of={IconTrash} size={18} />
        </IconButton>
      </td>
    </tr>
  );
});

interface ChosenProps {
  row: QuickRow;
  line: ListedLine;
  number: number;
  currency: string;
}

function Chosen({ row: { quantity }, line, number, currency }: ChosenProps) {
  const { name, price } = line;
  return (
    <>
      <input
        className={styles.field}
        disabled
        aria-label={`Строка ${number}`}
        value={codesOf(line).join(' · ') || name}
        readOnly
      />
      <span className={styles.name}>{name}</span>
      {line.id !== null && price !== null ? (
        <span className={styles.sum}>
          {priceLabel(formatWirePrice(price, currency), line.unit)}
          {isTooMany({ price }, quantity) ? '. ' : ', сумма '}
          <b>{lineSumText(price, quantity, currency)}</b>
        </span>
      ) : null}
    </>
  );
}

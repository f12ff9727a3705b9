import { IconTrash } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import type { ListedLine } from '#ordering/excel-order/contract.ts';
import { columnSumText } from '#shared/line-sum.ts';
import { formatColumnPrice, wrappable } from '#shared/price-format.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import type { EntryActions } from './entry-actions.ts';
import { EntryName } from './entry-name.tsx';
import type { QuickRow } from './quick-rows.ts';
import { isScannedCode } from './scanned-code.ts';
import { SearchField } from './search-field.tsx';
import { focusRow } from './sheet-keys.ts';
import styles from './sheet.module.css';

interface EntryRowProps {
  row: QuickRow;
  number: number;
  isLast: boolean;
  /** Base units of these goods that the basket holds already. */
  inBasket: number;
  currency: string;
  actions: EntryActions;
}

/** A row of the sheet: a text with what it may mean, or chosen goods with their quantity (R-STATE-032, R-STATE-033). */
export const EntryRow = memo(function EntryRow({ row, number, isLast, inBasket, currency, actions }: EntryRowProps) {
  const { key, line, quantity, isAsked } = row;
  const priced = line !== null && line.id !== null && line.price !== null ? line.price : null;
  return (
    <tr className={styles.row} data-row={key} aria-busy={isAsked || undefined}>
      <td className={styles.what}>
        {line ? (
          <input className={styles.chosen} disabled aria-label={`Строка ${number}`} value={shownCode(line)} readOnly />
        ) : (
          <SearchField row={row} number={number} currency={currency} actions={actions} />
        )}
      </td>
      <td className={styles.code}>{line?.shortcode}</td>
      <td className={styles.product}>
        <EntryName row={row} inBasket={inBasket} actions={actions} />
      </td>
      <td className={styles.price}>{priced === null ? null : wrappable(formatColumnPrice(priced, currency))}</td>
      <td className={styles.amount}>
        {line && line.id !== null ? <Quantity row={row} line={line} actions={actions} /> : null}
      </td>
      <td className={styles.sum}>{priced === null ? null : wrappable(columnSumText(priced, quantity, currency))}</td>
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

const shownCode = ({ article, shortcode, name }: ListedLine): string => article ?? shortcode ?? name;

function Quantity({
  row: { key, quantity },
  line,
  actions,
}: {
  row: QuickRow;
  line: ListedLine;
  actions: EntryActions;
}) {
  const { minOrderCount, packageCount, unit, name } = line;
  const place = useRef<HTMLSpanElement>(null);
  /** When the digits of the quantity were pressed. */
  const keyTimes = useRef<number[]>([]);
  const change = (value: number) => actions.change(key, value);
  return (
    <span
      ref={place}
      onKeyDownCapture={({ key: pressed, timeStamp }) => {
        if (/^\d$/.test(pressed)) keyTimes.current.push(timeStamp);
        else if (pressed !== 'Enter') keyTimes.current = [];
      }}
      onBlur={() => {
        keyTimes.current = [];
      }}
    >
      <QuantityStepper
        value={quantity}
        item={{ minOrderCount, packageCount, inBasket: false }}
        unit={unit}
        name={name}
        onChange={change}
        onReset={change}
        onRemove={() => actions.remove(key)}
        onEnter={() => focusRow(place.current!, 1)}
        onCode={(typed) => {
          const isCode = isScannedCode(typed, keyTimes.current);
          keyTimes.current = [];
          if (isCode) actions.scan(typed);
          return isCode;
        }}
        isQuiet
      />
    </span>
  );
}

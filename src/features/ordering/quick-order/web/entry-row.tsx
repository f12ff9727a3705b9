import { IconTrash } from '@tabler/icons-react';
import { memo, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { ListedLine } from '#ordering/excel-order/contract.ts';
import { ShortageNote } from '#goods/stock/web/index.ts';
import { isTooMany, lineSumText } from '#shared/line-sum.ts';
import { escapeHtml } from '#shared/markup.ts';
import { amountText } from '#shared/order-sheet/amount-text.ts';
import { articleAndAmount } from '#shared/order-sheet/article-and-amount.ts';
import { formatWirePrice, priceLabel } from '#shared/price-format.ts';
import { effectiveMinimum } from '#shared/quantity.ts';
import { MAX_QUERY_LENGTH } from '#shared/search-query.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { nextIndex } from '#web/ui/menu.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { FoundList, type Option } from './found-list.tsx';
import styles from './quick-order.module.css';
import { isCode, lineOf, type QuickRow, type Wanted } from './quick-rows.ts';
import { useFound } from './use-found.ts';
import { isScannedCode } from './scanned-code.ts';

export interface EntryActions {
  type: (key: number, text: string) => void;
  choose: (key: number, line: ListedLine) => void;
  /** Asks what a text means that stands for more than goods, 'АРТ-200 20', or for so many of chosen ones. */
  ask: (key: number, wanted: Wanted) => void;
  /** Enter came before the answer: the row is asked about, and the cursor goes on to the next one at once. */
  end: (key: number, text: string) => void;
  change: (key: number, quantity: number) => void;
  /** A scanner has typed the next code while the cursor stood in a quantity. */
  scan: (code: string) => void;
  remove: (key: number) => void;
  /** True where the text is a list and was taken as one. */
  paste: (key: number, text: string) => boolean;
  /** The quantity is entered: on to the next goods. */
  next: () => void;
}

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

interface SearchFieldProps {
  row: QuickRow;
  number: number;
  currency: string;
  actions: EntryActions;
}

function SearchField({ row, number, currency, actions }: SearchFieldProps) {
  const { key, text, suggestions } = row;
  const listId = useId();
  const [anchor, setAnchor] = useState<HTMLInputElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** The text with which Enter came before the answer, until that is there. */
  const entered = useRef<string | null>(null);
  const found = useFound(isOpen && suggestions.length === 0 ? text : '');
  const options: readonly Option[] =
    suggestions.length > 0
      ? suggestions.map((line) => ({ line, title: escapeHtml(line.name), codes: codesOf(line).map(escapeHtml) }))
      : found.goods.map((one) => ({ line: lineOf(one), title: one.highlighted_name, codes: one.highlighted_codes }));
  const split = articleAndAmount(text);
  const isShown = isOpen && anchor !== null && (suggestions.length > 0 || found.query !== null);

  const choose = (line: ListedLine) => {
    if (line.id === null) return;
    setOpen(false);
    const isSplit = split !== null && !isCodeOf(line, text) && isCodeOf(line, split.article);
    if (isSplit) actions.ask(key, { id: line.item_id, name: '', ...split });
    else actions.choose(key, line);
  };
  /** Enter came before the answer: the goods of this code are meant, or the only ones. */
  const chooseMeant = async () => {
    entered.current = text;
    const goods = (await found.findNow())?.map(lineOf);
    entered.current = null;
    if (!goods) return;
    const coded =
      goods.find((line) => isCodeOf(line, text)) ?? goods.find((line) => isCodeOf(line, split?.article ?? ''));
    const meant = coded ?? (goods.length === 1 ? goods[0] : undefined);
    if (anchor?.value !== text) return;
    if (meant) choose(meant);
    else if (goods.length === 0 && split) {
      actions.ask(key, { id: null, article: text.trim(), name: '', amount: null, unit: null });
    }
  };
  /** What is typed behind such an Enter is meant for the quantity: joined to the article it would name other goods. */
  const typed = (value: string): string => {
    const before = entered.current;
    entered.current = null;
    return before && value.startsWith(before) ? `${before} ${value.slice(before.length).trimStart()}` : value;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const option = options[active];
      if (isShown && option) choose(option.line);
      else if (isCode(text)) {
        setOpen(false);
        actions.end(key, text);
      } else if (text.trim() !== '') {
        setOpen(true);
        void chooseMeant();
      }
    }
    if (event.key === 'Delete' && event.ctrlKey) actions.remove(key);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    setActive(nextIndex(event.key, active, options.length));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (actions.paste(key, event.clipboardData.getData('text/plain'))) event.preventDefault();
  };

  return (
    <>
      <input
        ref={setAnchor}
        className={styles.field}
        type="text"
        // What is typed before the stored rows are there is found again by it
        name={`row-${number}`}
        data-search
        maxLength={MAX_QUERY_LENGTH}
        placeholder="Артикул или название"
        aria-label={`Строка ${number}: артикул, название или короткий код`}
        autoComplete="off"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && options.length > 0 ? `${listId}-${active}` : undefined}
        value={text}
        onChange={(event) => {
          actions.type(key, typed(event.currentTarget.value));
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {isShown ? (
        <FoundList
          id={listId}
          anchor={anchor}
          options={options}
          active={active}
          isLoading={found.isLoading}
          failure={found.failure}
          currency={currency}
          onChoose={choose}
        />
      ) : null}
    </>
  );
}

const codesOf = ({ article, shortcode }: ListedLine): string[] =>
  [article, shortcode].flatMap((code) => (code ? [code] : []));

const isCodeOf = ({ article, shortcode }: ListedLine, text: string): boolean =>
  [article, shortcode].some((code) => code?.toLowerCase() === text.trim().toLowerCase());

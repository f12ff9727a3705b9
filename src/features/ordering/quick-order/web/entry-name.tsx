import type { ListedLine } from '#ordering/excel-order/contract.ts';
import { ShortageNote } from '#goods/stock/web/index.ts';
import { amountOf } from '#shared/amount.ts';
import { amountText } from '#shared/order-sheet/amount-text.ts';
import { countOf, type PluralForms } from '#shared/plural.ts';
import { effectiveMinimum } from '#shared/quantity.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { wholeName } from '#web/ui/whole-name.ts';
import type { EntryActions } from './entry-actions.ts';
import type { QuickRow } from './quick-rows.ts';
import styles from './sheet.module.css';

/** «Выбрать из 2 товаров». */
const OF_GOODS_FORMS: PluralForms = ['товара', 'товаров', 'товаров'];

interface EntryNameProps {
  row: QuickRow;
  /** Base units. */
  inBasket: number;
  actions: EntryActions;
}

/** The name of chosen goods, or what a row without goods waits for; below it what there is to say of the row. */
export function EntryName({ row, inBasket, actions }: EntryNameProps) {
  const { key, line, reason, wanted, suggestions, isAsked } = row;
  const message = reason ?? line?.reason ?? null;
  return (
    <>
      {line ? (
        <span {...wholeName}>
          {/* Tab goes from quantity to quantity */}
          <Link href={line.url} tabIndex={-1} className={styles.name}>
            {line.name}
          </Link>
        </span>
      ) : null}
      {message ? <span className={styles.reason}>{message}</span> : null}
      {line ? <LineNotes row={row} line={line} inBasket={inBasket} /> : null}
      {isAsked ? <span className={styles.note}>Ищем…</span> : null}
      {line === null && wanted?.amount && !isAsked ? (
        <span className={styles.note}>Количество из списка: {amountText(wanted.amount, wanted.unit)}</span>
      ) : null}
      {wanted?.unread !== undefined && !isAsked ? (
        <Button
          look="quiet"
          size="small"
          className={styles.suggest}
          onClick={() => actions.ask(key, { ...wanted, unread: undefined })}
        >
          Указать количество
        </Button>
      ) : null}
      {suggestions.length > 0 ? (
        <Button look="quiet" size="small" tabIndex={-1} className={styles.suggest} onClick={openSuggestions}>
          Выбрать из {countOf(suggestions.length, OF_GOODS_FORMS)}
        </Button>
      ) : null}
    </>
  );
}

function LineNotes({
  row: { notes, quantity },
  line,
  inBasket,
}: {
  row: QuickRow;
  line: ListedLine;
  inBasket: number;
}) {
  return (
    <>
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
      {inBasket > 0 && line.id !== null ? (
        <span className={styles.note}>В корзине уже {amountOf(inBasket, line.unit)}</span>
      ) : null}
      {line.id !== null ? (
        <ShortageNote id={line.item_id} quantity={quantity} minimum={effectiveMinimum(line)} />
      ) : null}
    </>
  );
}

/** The focus in the field of the row opens the list of what it may mean. */
function openSuggestions({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.closest('tr')?.querySelector<HTMLElement>('[data-search]')?.focus();
}

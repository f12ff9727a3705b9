import { formatNumber } from '#shared/number-format.ts';
import { countOf, type PluralForms, ROW_FORMS } from '#shared/plural.ts';
import { Button } from '#web/ui/button.tsx';
import { columnsText, pointedAt } from './chosen-columns.ts';
import styles from './list-views.module.css';
import type { Sheet, SheetView } from './loaded-sheet.ts';
import { skippedText } from './skipped-text.ts';

interface ListViewsProps {
  sheet: Sheet;
  view: SheetView;
  isBusy: boolean;
  hasHidden: boolean;
  onView: (view: SheetView) => void;
  onHidden: () => void;
  onColumns: () => void;
  /** Forgets the columns that the company has pointed at, and reads the file as the shop would. */
  onForget: () => void;
}

/** Above a read file: what became of its rows, each kind to be shown alone, and how its columns were read. */
export function ListViews(props: ListViewsProps) {
  const { sheet, view, isBusy, onView } = props;
  const { found, changed, toCorrect, notFound } = sheet.counts;
  const views: { of: SheetView; name: string; count: number; isWarning?: boolean }[] = [
    { of: 'found', name: 'Найдено', count: found },
    { of: 'changed', name: 'Изменено', count: changed, isWarning: true },
    { of: 'toCorrect', name: 'Нужно исправить', count: toCorrect, isWarning: true },
    { of: 'notFound', name: 'Не найдено', count: notFound, isWarning: true },
  ];
  return (
    <section className={styles.views} aria-label="Строки файла">
      <fieldset className={styles.buttons}>
        <legend className="visually-hidden">Показать</legend>
        {views.map(({ of, name, count, isWarning }) =>
          count > 0 || of === view || of === 'found' ? (
            <button
              key={of}
              type="button"
              className={styles.view}
              aria-pressed={of === view}
              aria-disabled={isBusy || undefined}
              data-warning={isWarning || undefined}
              onClick={() => {
                if (!isBusy) onView(of === view ? 'found' : of);
              }}
            >
              {name}: {countOf(count, ROW_FORMS)}
            </button>
          ) : null,
        )}
      </fieldset>
      <Skipped {...props} />
      <Columns {...props} />
    </section>
  );
}

const SHEET_FORMS: PluralForms = ['лист', 'листа', 'листов'];

/** The rows that order nothing, and what the file hides. */
function Skipped({ sheet: { counts, hidden }, isBusy, hasHidden, onHidden }: ListViewsProps) {
  const skipped = skippedText(counts);
  const left = [
    hidden.rows > 0 ? `скрытых строк ${formatNumber(hidden.rows)}` : null,
    hidden.sheets.length > 0 ? `скрытых листов ${countOf(hidden.sheets.length, SHEET_FORMS)}` : null,
  ].filter(Boolean);
  return (
    <>
      {skipped ? <p className={styles.note}>{skipped}</p> : null}
      {left.length > 0 ? (
        <p className={styles.note}>
          В файле {left.join(', ')}: не заказаны.{' '}
          <Button look="quiet" size="small" disabled={isBusy} onClick={onHidden}>
            Заказать и скрытое
          </Button>
        </p>
      ) : null}
      {hasHidden ? <p className={styles.note}>Скрытые строки и листы файла тоже заказаны</p> : null}
    </>
  );
}

function Columns({ sheet: { tables }, isBusy, onColumns, onForget }: ListViewsProps) {
  const pointed = pointedAt(tables);
  const [first] = tables;
  const isOne = tables.length === 1 && first !== undefined;
  return (
    <p className={styles.note}>
      {pointed.length > 0
        ? `Колонки указаны вами${isOne ? `: ${columnsText(first)}` : ''}. `
        : isOne
          ? `Колонки: ${columnsText(first)}. `
          : `Таблиц в файле: ${formatNumber(tables.length)}. `}
      {pointed.length > 0 ? (
        <Button look="quiet" size="small" disabled={isBusy} onClick={onForget}>
          Забыть
        </Button>
      ) : null}
      <Button look="quiet" size="small" disabled={isBusy} onClick={onColumns}>
        Указать колонки
      </Button>
    </p>
  );
}

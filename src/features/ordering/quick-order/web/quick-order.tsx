import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ExistingWindow } from '#ordering/basket/web/index.ts';
import { type ListedEntry, ListedTable } from '#ordering/excel-order/web/index.ts';
import { shownLineSum } from '#shared/line-sum.ts';
import { countOf, LINE_FORMS, plural, ROW_FORMS } from '#shared/plural.ts';
import { formatMoney } from '#shared/price-format.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import type { DraftOwner } from '#web/app/drafts.ts';
import { useDraftOwner } from '#web/app/layout-data.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/list-state.tsx';
import { Spoken } from '#web/ui/spoken.tsx';
import { EntryRow } from './entry-row.tsx';
import styles from './quick-order.module.css';
import { loadRows } from './stored-rows.ts';
import { isLast, isOrdered, isRefused, noRows, type QuickRow } from './quick-rows.ts';
import { useByPortions } from './use-by-portions.ts';
import { useQuickOrder } from './use-quick-order.ts';

/** Articles and quantities row by row, and beside them what they make (R-QO-02 … R-QO-05, A-176). */
export function QuickOrder() {
  // The server does not know the stored rows
  const isHydrated = useHydrated();
  const owner = useDraftOwner();
  return <Rows key={`${isHydrated} ${owner?.accountId} ${owner?.companyId}`} isHydrated={isHydrated} owner={owner} />;
}

function Rows({ isHydrated, owner }: { isHydrated: boolean; owner: DraftOwner | null }) {
  const [first] = useState(() => (isHydrated && owner ? loadRows(owner) : noRows));
  const { state, table, actions, addAll, clear, isPending, question } = useQuickOrder(first, owner);
  const [isTableOpen, setTableOpen] = useState(false);
  const shown = useByPortions(state.rows);
  const currency = useCurrency();
  const chosen = state.rows.filter(({ line }) => line !== null);
  const ordered = chosen.filter(isOrdered);
  const total = ordered.reduce((sum, { line, quantity }) => sum + shownLineSum(line!.price ?? 0, quantity), 0);
  const refused = state.rows.filter((row) => isRefused(row));
  const refusal = refused.length > 0 ? refusedText(refused) : '';
  const visited = useRef(-1);
  const showRefused = () => {
    // The next one below, then again from above
    const next = refused.find(({ key }) => key > visited.current) ?? refused[0]!;
    visited.current = next.key;
    fieldOf(table.current, next)?.focus();
  };
  const [orderedText, sum] = [countOf(ordered.length, LINE_FORMS), formatMoney(total, currency)];
  const keyOf = new Map(chosen.map(({ key, line }) => [line!.item_id, key]));
  const entries = chosen.map(({ line, quantity, notes, reason }): ListedEntry => ({
    line: reason ? { ...line!, reason } : line!,
    quantity,
    notes,
  }));
  return (
    <div className={styles.layout}>
      <div className={styles.columns}>
        <section className={styles.entry} aria-labelledby="quick-list">
          <div className={styles.head}>
            <h2 id="quick-list" className={styles.title}>
              Список товаров
            </h2>
            {state.rows.length > 1 ? (
              <Button look="quiet" size="small" disabled={isPending} onClick={clear}>
                Очистить
              </Button>
            ) : null}
          </div>
          <p className={styles.hint}>
            Введите артикул и нажмите Enter — или вставьте столбцы «артикул» и «количество» прямо из Excel.
          </p>
          <div className={styles.scroll}>
            <table ref={table} className={styles.rows} aria-labelledby="quick-list">
              <thead className="visually-hidden-on-phone">
                <tr>
                  <th scope="col" className={styles.what}>
                    АРТИКУЛ/Название/Короткий код
                  </th>
                  <th scope="col" className={styles.amount}>
                    КОЛИЧЕСТВО
                  </th>
                  <th scope="col" className={styles.remove}>
                    <span className="visually-hidden">Удалить</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map((row, index) => (
                  <EntryRow
                    key={row.key}
                    row={row}
                    number={index + 1}
                    isLast={isLast(state, row)}
                    currency={currency}
                    actions={actions}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <div className={styles.bar}>
            <p className={styles.total}>
              {orderedText} на <b>{sum}</b>
              {refusal ? (
                <button
                  type="button"
                  className={classes(styles.reason, styles.refusal)}
                  title="Перейти к следующей из них"
                  onClick={showRefused}
                >
                  {refusal}
                </button>
              ) : null}
            </p>
            <Spoken text={`${orderedText} на ${sum}. ${refusal}`} />
            <Button size="large" disabled={ordered.length === 0} pending={isPending} onClick={addAll}>
              В корзину
            </Button>
          </div>
        </section>
        <section className={styles.chosen} aria-label="Заказ">
          {entries.length > 0 ? (
            <>
              <Button
                look="secondary"
                className={styles.toggle}
                aria-expanded={isTableOpen}
                onClick={() => setTableOpen(!isTableOpen)}
              >
                {isTableOpen ? 'Скрыть таблицу заказа' : 'Показать заказ таблицей'}
              </Button>
              <div className={isTableOpen ? undefined : styles.closed}>
                <ListedTable
                  label="Заказ"
                  entries={entries}
                  currency={currency}
                  onChange={(itemId, quantity) => actions.change(keyOf.get(itemId)!, quantity)}
                  onRemove={(itemId) => actions.remove(keyOf.get(itemId)!)}
                />
              </div>
            </>
          ) : (
            <EmptyState title="Здесь соберётся заказ" text="Выбранные товары появятся с ценой и суммой." />
          )}
        </section>
      </div>
      <ExistingWindow question={question} />
    </div>
  );
}

/** What can be changed in a row: the text, or else the row itself. */
const fieldOf = (table: HTMLElement | null, { key }: QuickRow) =>
  table?.querySelector<HTMLElement>(`[data-row='${key}'] :is(input, button):enabled`);

/** '1 строка не найдена и не попадёт в корзину'. */
function refusedText(rows: readonly QuickRow[]): string {
  const found = plural(rows.length, ['найдена', 'найдены', 'найдено']);
  const added = plural(rows.length, ['попадёт', 'попадут', 'попадёт']);
  const isLost = rows.every(({ line, wanted }) => line === null && wanted?.unread === undefined);
  return `${countOf(rows.length, ROW_FORMS)} ${isLost ? `не ${found} и ` : ''}не ${added} в корзину`;
}

/** The contract's, as the header knows it. */
function useCurrency(): string {
  const { api } = useApp();
  const { data } = useQuery({ ...apiQuery(api, 'basketSumBlock', {}), staleTime: 60_000 });
  return data?.currency ?? 'RUB';
}

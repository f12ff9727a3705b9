import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import { ExistingWindow } from '#ordering/basket/web/index.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import type { DraftOwner } from '#web/app/drafts.ts';
import { useDraftOwner } from '#web/app/layout-data.ts';
import { Button } from '#web/ui/button.tsx';
import { ChosenGoods } from './chosen-goods.tsx';
import { EntryTable } from './entry-table.tsx';
import { ColumnsWindow } from './columns-window.tsx';
import styles from './quick-order.module.css';
import { loadRows, placeOf } from './stored-rows.ts';
import { noRows, type QuickRow } from './quick-rows.ts';
import { TotalBar } from './total-bar.tsx';
import { useQuickOrder } from './use-quick-order.ts';

/** Articles and quantities row by row, and beside them what they make (R-QO-02 … R-QO-05, A-176). */
export function QuickOrder() {
  // The server does not know the stored rows
  const isHydrated = useHydrated();
  const owner = useDraftOwner();
  return <Rows key={`${isHydrated} ${owner?.accountId} ${owner?.companyId}`} isHydrated={isHydrated} owner={owner} />;
}

function Rows({ isHydrated, owner }: { isHydrated: boolean; owner: DraftOwner | null }) {
  const [first] = useState(() => (isHydrated && owner ? loadRows(placeOf(owner)) : noRows));
  const { pasted, answerPasted, state, table, actions, addAll, clear, isPending, question } = useQuickOrder(
    first,
    owner,
  );
  const currency = useCurrency();
  const { rows } = state;
  return (
    <div className={styles.layout}>
      <div className={styles.columns}>
        <section className={styles.entry} aria-labelledby="quick-list">
          <div className={styles.head}>
            <h2 id="quick-list" className={styles.title}>
              Список товаров
            </h2>
            {rows.length > 1 ? (
              <Button look="quiet" size="small" disabled={isPending} onClick={clear}>
                Очистить
              </Button>
            ) : null}
          </div>
          <p className={styles.hint}>
            Введите артикул и нажмите Enter — или вставьте столбцы «артикул» и «количество» прямо из Excel.
          </p>
          <div className={styles.scroll}>
            <EntryTable ref={table} labelledBy="quick-list" state={state} currency={currency} actions={actions} />
          </div>
          <TotalBar
            rows={rows}
            currency={currency}
            isPending={isPending}
            onAdd={addAll}
            onRefused={(row) => changeableIn(table.current, row)?.focus()}
          />
        </section>
        <ChosenGoods rows={rows} currency={currency} actions={actions} />
      </div>
      <ExistingWindow question={question} />
      <ColumnsWindow tables={pasted?.tables ?? null} onAnswer={answerPasted} />
    </div>
  );
}

/** What can be changed in a row: the text, or else the row itself. */
const changeableIn = (table: HTMLElement | null, { key }: QuickRow) =>
  table?.querySelector<HTMLElement>(`[data-row='${key}'] :is(input, button):enabled`);

/** The contract's, as the header knows it. */
function useCurrency(): string {
  const { api } = useApp();
  const { data } = useQuery({ ...apiQuery(api, 'basketSumBlock', {}), staleTime: 60_000 });
  return data?.currency ?? 'RUB';
}

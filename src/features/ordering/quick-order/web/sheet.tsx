import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId } from 'react';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { ColumnsWindow } from './columns-window.tsx';
import { EntryTable } from './entry-table.tsx';
import styles from './sheet.module.css';
import { TotalBar } from './total-bar.tsx';
import type { useQuickOrder } from './use-quick-order.ts';
import { changeableIn } from './use-row-focus.ts';

/** Rows of goods as in a spreadsheet, and below them what they make and the button that adds them (R-QO-02 … R-QO-05). */
export function Sheet({ order }: { order: ReturnType<typeof useQuickOrder> }) {
  const { pasted, answerPasted, skipped, state, table, actions, addAll, askAgain, added, clear, isPending } = order;
  const heading = useId();
  const currency = useCurrency();
  const { rows } = state;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, currentTarget, target } = event;
    if (key !== 'Enter' || !(ctrlKey || metaKey) || altKey || shiftKey || repeat) return;
    // The window that asks about columns hands on its keys
    if (!currentTarget.contains(target as Node)) return;
    event.preventDefault();
    // The key has just committed a quantity: it is rendered first
    setTimeout(addAll);
  };
  return (
    // The key belongs to the fields inside
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.entry} aria-labelledby={heading} onKeyDown={onKeyDown}>
      <div className={styles.title}>
        <h2 id={heading}>Список товаров</h2>
        <output className={styles.hint} data-skipped={skipped !== null || undefined}>
          {skipped ?? 'Артикул, Enter, количество, Enter. Столбцы из Excel вставляются в любую строку.'}
        </output>
        {rows.length > 1 ? (
          <Button look="quiet" size="small" disabled={isPending} onClick={clear}>
            Очистить
          </Button>
        ) : null}
      </div>
      <EntryTable ref={table} labelledBy={heading} state={state} currency={currency} actions={actions} />
      <TotalBar
        rows={rows}
        added={added}
        currency={currency}
        isPending={isPending}
        onAdd={addAll}
        onAskAgain={askAgain}
        onRefused={({ key }) => changeableIn(table.current, key)?.focus()}
      />
      <ColumnsWindow tables={pasted?.tables ?? null} onAnswer={answerPasted} />
    </section>
  );
}

/** The contract's, as the header knows it. */
function useCurrency(): string {
  const { api } = useApp();
  const { data } = useQuery({ ...apiQuery(api, 'basketSumBlock', {}), staleTime: 60_000 });
  return data?.currency ?? 'RUB';
}

import { useState } from 'react';
import { GoodsWindow } from '#office/orders/web/index.ts';
import { ColumnsWindow, pasteInto, useByPortions, type Wanted } from '#ordering/quick-order/web/index.ts';
import { Button } from '#web/ui/button.tsx';
import { EditorRow } from './editor-row.tsx';
import styles from './lines.module.css';
import { SheetButton } from './sheet-button.tsx';
import type { OrderEditor } from './use-order-editor.ts';

/** The lines of an order that staff enter: typed, pasted, from a file. */
export function EditorLines({ editor }: { editor: OrderEditor }) {
  const { entry, priced, start } = editor;
  const { state, table, actions, pasted, answerPasted, addRows, clear } = entry;
  const [goods, setGoods] = useState<string | null>(null);
  const shown = useByPortions(state.rows);
  const lineOf = new Map(priced?.lines.map((line) => [line.id, line]));
  const stockOf = new Map(priced?.stock.map(({ id, available }) => [id, available]));
  const lostOf = new Map(priced?.lost.map(({ id, reason }) => [id, reason]));
  const currency = priced?.summary.currency ?? 'RUB';
  const add = (rows: Wanted[]) => addRows(rows);
  return (
    <section className={styles.place} aria-labelledby="office-editor-lines">
      <div className={styles.tools}>
        <h2 id="office-editor-lines">Товары</h2>
        <span className={styles.dim}>Артикул и Enter — или вставьте из Excel столбцы «артикул» и «количество»</span>
        <span className={styles.buttons}>
          {state.rows.length > 1 ? (
            <Button look="quiet" size="small" onClick={clear}>
              Очистить
            </Button>
          ) : null}
          <SheetButton company={String(start.contragent.id)} onRows={add} />
        </span>
      </div>
      <table
        ref={table}
        className={styles.table}
        aria-labelledby="office-editor-lines"
        onPaste={(event) => pasteInto(actions, event)}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.index}>
              №
            </th>
            <th scope="col" className={styles.name}>
              Товар
            </th>
            <th scope="col">Количество</th>
            <th scope="col">Остаток</th>
            <th scope="col">Цена</th>
            <th scope="col">Сумма</th>
            <th scope="col" className={styles.remove}>
              <span className="visually-hidden">Удалить</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => {
            const id = row.line?.item_id ?? 0;
            return (
              <EditorRow
                key={row.key}
                row={row}
                number={index + 1}
                isLast={index === shown.length - 1}
                priced={lineOf.get(id)}
                available={stockOf.get(id)}
                lost={lostOf.get(id)}
                currency={currency}
                actions={actions}
                onGoods={setGoods}
              />
            );
          })}
        </tbody>
      </table>
      <ColumnsWindow tables={pasted?.tables ?? null} onAnswer={answerPasted} />
      <GoodsWindow id={goods} company={start.contragent} onClose={() => setGoods(null)} />
    </section>
  );
}

import { useEffect, useRef } from 'react';
import type { StockChanges } from '#ordering/checkout/contract.ts';
import { ChangeList } from '#ordering/checkout/web/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './order-editor.module.css';
import type { OrderEditor } from './use-order-editor.ts';

/** Why the shop has refused, or that its answer was lost, and the way on. */
export function EditorRefusal({ editor }: { editor: OrderEditor }) {
  const { refusal, changes, sending, priced, start } = editor;
  const box = useRef<HTMLDivElement>(null);
  const isLost = sending.step === 'lost';
  const hasField = refusal?.errors.some(({ field }) => field) ?? false;
  useEffect(() => {
    if (isLost || (refusal && !hasField)) box.current?.focus();
  }, [isLost, refusal, hasField]);
  if (!refusal && !isLost) return null;
  const codes = new Set(refusal?.errors.map(({ code }) => code));
  const short = codes.has('STOCK_CHANGED') ? ((refusal?.data as Partial<StockChanges> | null)?.lines ?? []) : [];
  return (
    <div ref={box} className={styles.refusal} role="alert" tabIndex={-1}>
      {isLost ? (
        <p>
          <b>Ответ магазина не получен.</b> Возможно, всё уже сделано. Нажмите «Повторить»: второго заказа не будет.
        </p>
      ) : null}
      {[...new Set(refusal?.errors.map(({ message }) => message))].map((message) => (
        <p key={message}>{message}</p>
      ))}
      {short.length > 0 ? <ShortLines editor={editor} lines={short} /> : null}
      {codes.has('PRICE_CHANGED') || codes.has('STOCK_CHANGED') ? (
        <ChangeList changes={changes} currency={priced?.summary.currency ?? 'RUB'} />
      ) : null}
      {codes.has('UNIT_CHANGED') ? (
        <Button
          look="secondary"
          size="small"
          onClick={() => {
            editor.entry.askAgain();
            editor.dismiss();
          }}
        >
          Пересчитать строки
        </Button>
      ) : null}
      {codes.has('ORDER_BAN') || codes.has('DEBT') ? (
        <p>
          <Link href={`/office/customers/${start.contragent.id}/`}>Открыть компанию</Link>
        </p>
      ) : null}
    </div>
  );
}

/** Lines of which there is too little; a press orders what the stock allows. */
function ShortLines({ editor, lines }: { editor: OrderEditor; lines: StockChanges['lines'] }) {
  const { rows, entry, dismiss } = editor;
  return (
    <>
      <ul>
        {lines.map(({ id, name, text }) => (
          <li key={id}>
            {name}: {text}
          </li>
        ))}
      </ul>
      <Button
        look="secondary"
        size="small"
        onClick={() => {
          for (const { id, orderable } of lines) {
            const key = rows.find(({ line }) => line?.item_id === id)?.key;
            if (key === undefined) continue;
            if (orderable === 0) entry.actions.remove(key);
            else entry.actions.change(key, orderable);
          }
          dismiss();
        }}
      >
        Заказать доступное количество
      </Button>
    </>
  );
}

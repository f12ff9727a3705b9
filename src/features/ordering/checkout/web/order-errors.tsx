import { useEffect, useRef } from 'react';
import { Link } from '#web/ui/link.tsx';
import { ChangeList } from './change-list.tsx';
import { FIELD_NAMES } from './field-names.ts';
import styles from './order-errors.module.css';
import { ShortLines, shortLines } from './short-lines.tsx';
import type { Order } from './use-order.ts';

/** The error list of the checkout (R-CHK-03): what is missing, what the shop refused and what has changed since. */
export function OrderErrors({ order }: { order: Order }) {
  const { placing, changes, data, hasTried, answerRefusal } = order;
  const missing = hasTried ? order.missing : [];
  const refusal = placing.step === 'ready' ? placing.refusal : null;
  const box = useRef<HTMLDivElement>(null);
  const isLost = placing.step === 'lost';
  useEffect(() => {
    const isAtField = refusal?.errors.some(({ field }) => field);
    if (isLost || (refusal && !isAtField)) box.current?.focus();
  }, [refusal, isLost]);

  const short = refusal ? shortLines(refusal) : [];
  // What there is too little of is named line by line below
  const shown = refusal?.errors.filter(({ code }) => short.length === 0 || code !== 'STOCK_CHANGED') ?? [];
  const messages = [...new Set(shown.map(({ message }) => message))];
  if (!refusal && missing.length === 0 && !isLost) return null;
  return (
    <div ref={box} className={styles.errors} role="alert" tabIndex={-1}>
      {isLost ? <LostAnswer /> : null}
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {short.length > 0 ? <ShortLines lines={short} onAccepted={answerRefusal} /> : null}
      {changes.length > 0 ? (
        <>
          <ChangeList changes={changes} currency={data.summary.currency} />
          <p className={styles.next}>Итоги обновлены. Проверьте заказ и оформите его ещё раз.</p>
        </>
      ) : null}
      <MissingFields order={order} missing={missing} />
    </div>
  );
}

/** The required fields that are empty; a press leads to one. */
export function MissingFields({ order, missing }: { order: Order; missing: Order['missing'] }) {
  if (missing.length === 0) return null;
  return (
    <ul className={styles.missing} aria-label="Не заполнено">
      <li className={styles.caption}>Осталось указать:</li>
      {missing.map((field) => (
        <li key={field}>
          <button type="button" className={styles.field} onClick={() => order.showField(field)}>
            {FIELD_NAMES[field]}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** the same request again gives the same order. */
function LostAnswer() {
  return (
    <>
      <p>
        <b>Ответ магазина не получен.</b> Возможно, заказ уже оформлен. Нажмите «Повторить»: второй заказ не появится.
      </p>
      <p className={styles.next}>
        <Link href="/orders/">Проверить в списке заказов</Link>
      </p>
    </>
  );
}

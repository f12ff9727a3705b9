import { useRef } from 'react';
import { formatNumber } from '#shared/number-format.ts';
import { TextAreaField } from '#web/ui/plain-fields.tsx';
import { useCtrlEnter } from '#web/ui/use-ctrl-enter.ts';
import styles from './checkout-form.module.css';
import { CheckoutLines } from './checkout-lines.tsx';
import { CheckoutPanel, SubmitBar } from './checkout-panel.tsx';
import { COMMENT_LENGTH } from './choices.ts';
import { PayerChanged } from './payer-changed.tsx';
import { useOrder, type Order } from './use-order.ts';

/** The choices of an order beside its sums. While it is being placed nothing can be changed. */
export function CheckoutForm({ onEmptied }: { onEmptied: () => void }) {
  const order = useOrder(onEmptied);
  const form = useRef<HTMLFormElement>(null);
  useCtrlEnter(order.order, form);
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        order.order();
      }}
    >
      <fieldset className={styles.fields} disabled={order.placing.step !== 'ready'}>
        <legend className="visually-hidden">Получение и оплата</legend>
        <CheckoutLines order={order} />
        <Comment order={order} />
      </fieldset>
      <div className={styles.aside}>
        <CheckoutPanel order={order} />
      </div>
      <SubmitBar order={order} />
      <PayerChanged order={order} />
    </form>
  );
}

function Comment({ order: { choices, change } }: { order: Order }) {
  return (
    <div className={styles.comment}>
      <TextAreaField
        label="Комментарий к заказу"
        name="comment"
        placeholder="Пожелания к заказу"
        maxLength={COMMENT_LENGTH}
        maxRows={8}
        value={choices.comment}
        hint={`${formatNumber(choices.comment.length)} из ${formatNumber(COMMENT_LENGTH)}`}
        onChange={(event) => change({ comment: event.currentTarget.value })}
      />
    </div>
  );
}

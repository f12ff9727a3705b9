import { formatNumber } from '#shared/number-format.ts';
import { TextAreaField } from '#web/ui/plain-fields.tsx';
import styles from './checkout-form.module.css';
import { CheckoutPanel } from './checkout-panel.tsx';
import { COMMENT_LENGTH, payerOf } from './choices.ts';
import { DeliverySection } from './delivery-section.tsx';
import { LastOrder } from './last-order.tsx';
import { PayerChanged } from './payer-changed.tsx';
import { PaymentSection } from './payment-section.tsx';
import { Section } from './section.tsx';
import { ShipmentSection } from './shipment-section.tsx';
import { useOrder, type Order } from './use-order.ts';

/** The choices of an order beside its sums. While it is being placed nothing can be changed. */
export function CheckoutForm({ onEmptied }: { onEmptied: () => void }) {
  const order = useOrder(onEmptied);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        order.order();
      }}
    >
      <fieldset className={styles.fields} disabled={order.placing.step !== 'ready'}>
        <legend className="visually-hidden">Получение и оплата</legend>
        <Payer order={order} />
        <LastOrder order={order} />
        <DeliverySection order={order} />
        <ShipmentSection order={order} />
        <PaymentSection order={order} />
        <Comment order={order} />
      </fieldset>
      <div className={styles.aside}>
        <CheckoutPanel order={order} />
      </div>
      <PayerChanged order={order} />
    </form>
  );
}

function Payer({ order: { data } }: { order: Order }) {
  return (
    <Section title="Плательщик">
      <p className={styles.payer}>{payerOf(data)?.uf_name}</p>
    </Section>
  );
}

function Comment({ order: { choices, change } }: { order: Order }) {
  return (
    <Section title="Комментарий">
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
    </Section>
  );
}

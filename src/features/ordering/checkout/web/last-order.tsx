import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from './section.tsx';
import styles from './section.module.css';
import type { Order } from './use-order.ts';

/** One press in place of five for who orders as before. Nothing is chosen without it: the address may be another one now. */
export function LastOrder({ order: { data, change } }: { order: Order }) {
  const [isFilled, setFilled] = useState(false);
  const last = data.lastOrder;
  return (
    last && (
      <Section title="Как в прошлый раз">
        <p>
          {`Заказ ${last.number} от ${formatDate(last.placedAt)}`}
          <span className={styles.details}>{last.text}</span>
        </p>
        <Button
          look="secondary"
          className={styles.button}
          onClick={() => {
            change(last.choices, last.shipment);
            setFilled(true);
          }}
        >
          Заполнить так же
        </Button>
        <output className="visually-hidden">{isFilled && 'Заполнено'}</output>
      </Section>
    )
  );
}

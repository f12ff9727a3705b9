import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { OrderDetail } from '../contract.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './placed-notice.module.css';

/** Says that the order was placed and what happens next; takes the focus, so that it is read first. */
export function PlacedNotice({ order }: { order: OrderDetail }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.notice} aria-label="Заказ оформлен">
      <h2 ref={title} tabIndex={-1} data-takes-focus className={styles.title}>
        <Icon of={IconCircleCheck} size={26} />
        Заказ {order.number} оформлен
      </h2>
      <ol className={styles.steps}>
        <li>Менеджер проверит заказ и подтвердит его.</li>
        <li>
          {order.paySystem === 'prepayment'
            ? 'После подтверждения заказ нужно оплатить: сборка начнётся, когда поступит предоплата.'
            : 'После подтверждения заказ поступит в сборку. Оплата — по условиям отсрочки.'}
        </li>
        <li>Ход выполнения виден на этой странице и в списке заказов.</li>
      </ol>
      <div className={styles.actions}>
        <ButtonLink href="/orders/" look="secondary">
          К списку заказов
        </ButtonLink>
        <ButtonLink href="/catalog/" look="quiet">
          Продолжить покупки
        </ButtonLink>
      </div>
    </section>
  );
}

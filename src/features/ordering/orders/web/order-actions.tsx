import { IconRepeat, IconX } from '@tabler/icons-react';
import { AddReportWindow } from '#ordering/basket/web/index.ts';
import type { OrderListItem } from '../contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './order-actions.module.css';
import { useCancelOrder } from './use-cancel-order.ts';
import { useCopyOrder } from './use-copy-order.ts';

interface OrderActionsProps {
  order: Pick<OrderListItem, 'id' | 'number' | 'canCancel'>;
  /** Icons without words, for a row of the table. */
  isCompact?: boolean;
}

/** What a buyer does with an order that is placed: the same again (R-STATE-082), or not at all (R-STATE-081). */
export function OrderActions({ order, isCompact = false }: OrderActionsProps) {
  const { copy, isPending, report, close } = useCopyOrder(order);
  return (
    <span className={styles.actions} data-compact={isCompact || undefined}>
      <Button
        look="secondary"
        pending={isPending}
        title={isCompact ? 'Повторить заказ' : undefined}
        aria-label={`Повторить заказ ${order.number}`}
        onClick={() => void copy()}
      >
        <Icon of={IconRepeat} size={16} />
        <span className={styles.word}>Повторить</span>
      </Button>
      {order.canCancel ? <CancelOrder order={order} isCompact={isCompact} /> : null}
      <AddReportWindow report={report} onClose={close} title="Товары заказа в корзине" />
    </span>
  );
}

function CancelOrder({ order, isCompact }: Required<OrderActionsProps>) {
  const { ask, isAsking, giveUp, cancel } = useCancelOrder(order);
  return (
    <>
      <Button
        look="quiet"
        title={isCompact ? 'Отменить заказ' : undefined}
        aria-label={`Отменить заказ ${order.number}`}
        onClick={ask}
      >
        <Icon of={IconX} size={16} />
        <span className={styles.word}>Отменить</span>
      </Button>
      <Confirm
        opened={isAsking}
        onClose={giveUp}
        title={
          <>
            Отменить заказ <span className={styles.number}>{order.number}?</span>
          </>
        }
        action="Отменить заказ"
        onConfirm={cancel}
      >
        Товары вернутся в продажу. Восстановить заказ нельзя, но его можно повторить.
      </Confirm>
    </>
  );
}

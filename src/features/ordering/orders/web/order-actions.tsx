import { IconRepeat, IconX } from '@tabler/icons-react';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './order-actions.module.css';
import { useState } from 'react';
import type { OrderListItem } from '../contract.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';

interface OrderActionsProps {
  order: Pick<OrderListItem, 'id' | 'number' | 'canCancel'>;
  /** Small ones, for a row of the table. */
  isCompact?: boolean;
}

/** What a buyer does with an order that is placed: the same again (R-STATE-082), or not at all (R-STATE-081). */
export function OrderActions({ order, isCompact = false }: OrderActionsProps) {
  return (
    <span className={styles.actions} data-compact={isCompact || undefined}>
      <ButtonLink
        href={`/orders/${order.id}/repeat/`}
        look="secondary"
        size={isCompact ? 'small' : 'medium'}
        aria-label={`Повторить заказ ${order.number}`}
      >
        <Icon of={IconRepeat} size={16} />
        Повторить
      </ButtonLink>
      {order.canCancel ? <CancelOrder order={order} isCompact={isCompact} /> : null}
    </span>
  );
}

function CancelOrder({ order, isCompact }: Required<OrderActionsProps>) {
  const { ask, isAsking, giveUp, cancel } = useCancelOrder(order);
  return (
    <>
      <Button
        look="quiet"
        size={isCompact ? 'small' : 'medium'}
        aria-label={`Отменить заказ ${order.number}`}
        onClick={ask}
      >
        <Icon of={IconX} size={16} />
        Отменить
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
        refusal="Не отменять"
        onConfirm={cancel}
      >
        Товары вернутся в продажу. Восстановить заказ нельзя, но его можно повторить.
      </Confirm>
    </>
  );
}

/** Cancels an order after confirmation (R-STATE-081, A-130) and refetches the orders. */
function useCancelOrder({ id, number }: Pick<OrderListItem, 'id' | 'number'>) {
  const { api, queryClient } = useApp();
  const [isAsking, setAsking] = useState(false);

  /** Whether the window may close: a lost answer leaves it open, to be pressed again. */
  const cancel = async (): Promise<boolean> => {
    try {
      await api('orderCancel', { params: { id: String(id) } });
      showPopup(`Заказ ${number} отменён`);
    } catch (error) {
      showFailure(error);
      if (isApiFailure(error) && error.transport) return false;
    }
    // Refused or not, the status may be another one now
    const shown = ['orderList', 'orderDetail', 'cabinetMain', 'header'];
    await Promise.all(shown.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
    return true;
  };
  return { ask: () => setAsking(true), isAsking, giveUp: () => setAsking(false), cancel };
}

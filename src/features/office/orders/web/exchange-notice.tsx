import { IconAlertTriangle } from '@tabler/icons-react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { OfficeOrder } from '../contract.ts';
import styles from './order-screen.module.css';
import { useOrderAction } from './use-order-action.ts';

/** Why the exchange has set the order aside, and the two ways on. Nothing where it has not. */
export function ExchangeNotice({ order: { id, exchange, actions } }: { order: OfficeOrder }) {
  const { run, pending } = useOrderAction();
  if (exchange.state !== 'aside') return null;
  const release = (how: 'retry' | 'entered', done: string) => void run('officeOrderRelease', { ids: [id], how }, done);
  return (
    <section className={styles.notice} aria-label="Заказ отложен обменом">
      <Icon of={IconAlertTriangle} size={20} />
      <div className={styles.noticeText}>
        <b>1С не смогла принять заказ</b>
        <p>{exchange.problem ?? 'Причина не названа'}</p>
      </div>
      {actions.release === null ? (
        <span className={styles.noticeActions}>
          <Button
            size="small"
            pending={pending !== null}
            onClick={() => release('retry', 'Заказ уйдёт со следующим обменом')}
          >
            Отправить снова
          </Button>
          <Button
            look="secondary"
            size="small"
            pending={pending !== null}
            onClick={() => release('entered', 'Заказ отмечен внесённым в 1С')}
          >
            Внесён в 1С вручную
          </Button>
        </span>
      ) : (
        <p className={styles.dim}>{actions.release}</p>
      )}
    </section>
  );
}

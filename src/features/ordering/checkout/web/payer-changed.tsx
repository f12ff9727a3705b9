import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import styles from './payer-changed.module.css';
import type { Order } from './use-order.ts';

/** Asks for which company the order is, once another window has switched it, or the former one is closed to the buyer. */
export function PayerChanged({ order: { payer, answerRefusal } }: { order: Order }) {
  const [isReturning, setReturning] = useState(false);
  const { before, now, isOpen, close, accept, goBack } = payer;
  const onReturn = async () => {
    setReturning(true);
    await goBack?.();
    setReturning(false);
  };
  return (
    <Modal opened={isOpen} onClose={close} title="Для какой компании заказ?">
      <p>
        {goBack ? 'Компанию переключили в другом окне.' : 'Доступ к прежней компании для вас закрыт.'} Цены, адреса и
        условия теперь новой компании.
      </p>
      <dl className={styles.companies}>
        <dt>Заказ собирали для</dt>
        <dd>{before}</dd>
        <dt>Сейчас выбрана</dt>
        <dd>{now}</dd>
      </dl>
      <div className={styles.answers}>
        <Button
          onClick={() => {
            accept();
            answerRefusal();
          }}
        >
          Заказать для новой
        </Button>
        {goBack ? (
          <Button look="secondary" pending={isReturning} onClick={() => void onReturn()}>
            Вернуться к прежней
          </Button>
        ) : null}
      </div>
    </Modal>
  );
}

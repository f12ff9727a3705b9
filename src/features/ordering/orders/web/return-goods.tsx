import { IconArrowBackUp } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Modal } from '#web/ui/modal.tsx';
import type { OrderDetail } from '../contract.ts';

/** The form in the window; `prepare` loads its code ahead. */
export type ReturnForm = ComponentType<{ order: OrderDetail; onClose: () => void }> & { prepare: () => void };

/** A button that asks the shop to take goods of an order back. */
export function ReturnGoods({ order, Form }: { order: OrderDetail; Form: ReturnForm }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="secondary"
        aria-label={`Вернуть товары заказа ${order.number}`}
        onPointerEnter={Form.prepare}
        onFocus={Form.prepare}
        onClick={() => setOpen(true)}
      >
        <Icon of={IconArrowBackUp} size={18} />
        Вернуть
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Вернуть товары">
        {isOpen ? <Form order={order} onClose={() => setOpen(false)} /> : null}
      </Modal>
    </>
  );
}

import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { OrderDetail } from '#ordering/orders/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { Modal } from '#web/ui/modal.tsx';

const ReturnForm = latePart(async () => (await import('./return-form.tsx')).ReturnForm, 6);

/** A button that asks the shop to take goods of an order back. */
export function ReturnGoods({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="secondary"
        aria-label={`Вернуть товары заказа ${order.number}`}
        onPointerEnter={ReturnForm.prepare}
        onFocus={ReturnForm.prepare}
        onClick={() => setOpen(true)}
      >
        <Icon of={IconArrowBackUp} size={18} />
        Вернуть
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Вернуть товары">
        {isOpen ? <ReturnForm order={order} onClose={() => setOpen(false)} /> : null}
      </Modal>
    </>
  );
}

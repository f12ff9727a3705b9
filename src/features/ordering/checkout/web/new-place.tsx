import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useKeptWindow } from '#web/ui/forms/use-kept-window.ts';
import { Modal } from '#web/ui/modal.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import styles from './new-place.module.css';
import type { Order } from './use-order.ts';

interface NewPlaceProps {
  /** Names the action on its button and the window. */
  action: string;
  /** Of its form. */
  name: string;
  title: string;
  order: Order;
  /** The form, whose code comes when somebody is about to open it. */
  load: () => Promise<PlaceFormComponent>;
}

type PlaceFormComponent = (props: { order: Order; onClose: () => void }) => ReactNode;

/** A button below a list of places with a window for a new one. */
export function NewPlace({ action, name, title, order, load }: NewPlaceProps) {
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [Form, setForm] = useState<PlaceFormComponent>();
  const close = () => setOpen(false);
  // What fails here is asked for again by the press
  const prepare = () => void load().catch(() => undefined);
  const show = async () => {
    setLoading(true);
    try {
      const loaded = await load();
      setForm(() => loaded);
      setOpen(true);
    } catch (error) {
      showFailure(error);
    }
    setLoading(false);
  };
  useKeptWindow(name, () => void show());
  return (
    <>
      <Button
        look="quiet"
        className={styles.add}
        pending={isLoading}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void show()}
      >
        <Icon of={IconPlus} size={18} />
        {action}
      </Button>
      <Modal opened={isOpen} onClose={close} title={title}>
        {isOpen && Form ? <Form order={order} onClose={close} /> : null}
      </Modal>
    </>
  );
}

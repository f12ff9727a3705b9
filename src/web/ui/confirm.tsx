import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './confirm.module.css';
import { Modal } from './modal.tsx';

interface ConfirmProps {
  opened: boolean;
  onClose: () => void;
  /** The question. */
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** Names the action on its button. */
  action: string;
  /** Names the other button. */
  refusal?: string;
  /** The window closes after it, unless it answers false. */
  onConfirm: () => Promise<unknown>;
}

/** Asks before what cannot be undone. */
export function Confirm({ opened, onClose, title, children, action, refusal = 'Отмена', onConfirm }: ConfirmProps) {
  const [isPending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    const isDone = (await onConfirm()) !== false;
    setPending(false);
    if (isDone) onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="small">
      <p>{children}</p>
      <div className={styles.answers}>
        <Button look="danger" pending={isPending} onClick={() => void confirm()}>
          {action}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {refusal}
        </Button>
      </div>
    </Modal>
  );
}

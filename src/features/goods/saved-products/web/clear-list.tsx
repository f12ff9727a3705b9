import { useState, type ReactNode } from 'react';
import { useApp, type AppContext } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import type { MarkList } from '#goods/catalogue/web/index.ts';
import { clearMarks } from './change-mark.ts';
import styles from './clear-list.module.css';

interface ClearListProps {
  list: MarkList;
  /** On the button, and the question of the window. */
  label: string;
  /** Empties the page of the list. */
  onCleared: (app: AppContext) => Promise<void> | void;
  /** What will be gone. */
  children: ReactNode;
}

/** Empties a list of marked goods, once the visitor has said so (R-CALL-049, R-CALL-053, A-101). */
export function ClearList({ list, label, onCleared, children }: ClearListProps) {
  const app = useApp();
  const [isAsking, setAsking] = useState(false);
  const confirm = async () => {
    try {
      await clearMarks(app, list);
      await onCleared(app);
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    }
  };
  return (
    <>
      <Button look="quiet" className={styles.clear} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`${label}?`}
        action="Очистить"
        onConfirm={confirm}
      >
        {children}
      </Confirm>
    </>
  );
}

import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { use, useTransition } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './buy-controls.module.css';
import { RowActionsContext } from './row-actions.ts';

interface ArrivalButtonProps {
  /** Of the product, or of its chosen offer. */
  id: number;
  /** Plain text. */
  name: string;
}

/** Asks to be told when what is out of stock can be ordered again; pressed once more, asks no longer. */
export function ArrivalButton({ id, name }: ArrivalButtonProps) {
  const alerts = use(RowActionsContext)?.alerts;
  const [isPending, start] = useTransition();
  if (!alerts) return null;
  const isOn = alerts.awaited.includes(id);
  return (
    <button
      type="button"
      className={styles.arrival}
      aria-pressed={isOn}
      aria-busy={isPending || undefined}
      aria-label={`Сообщить о поступлении: ${name}`}
      onClick={() => isPending || start(() => alerts.change(id, !isOn))}
    >
      <Icon of={isOn ? IconBellRinging : IconBell} size={18} />
      {isOn ? 'Сообщим о поступлении' : 'Сообщить о поступлении'}
    </button>
  );
}

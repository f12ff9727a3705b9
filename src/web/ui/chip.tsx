import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './chip.module.css';

interface ChipProps {
  children: ReactNode;
  /** Takes the choice away; `label` says what goes. */
  onRemove: () => void;
  label: string;
}

/** Something chosen, such as a value of a filter, that a press takes away. */
export function Chip({ children, onRemove, label }: ChipProps) {
  return (
    <button type="button" className={styles.chip} onClick={onRemove} aria-label={label} title={label}>
      <span className={styles.text}>{children}</span>
      <Icon of={IconX} size={14} />
    </button>
  );
}

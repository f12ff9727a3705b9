import { IconUserCheck } from '@tabler/icons-react';
import { scopeOf, type StaffRight } from '#shared/rights/staff-rights.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { Icon } from '../icon.tsx';
import styles from './scope-sign.module.css';

/** Says that a screen shows the visitor's own customers alone; nothing where he sees all. */
export function ScopeSign({ right }: { right: StaffRight }) {
  if (scopeOf(useStaffRights(), right) !== 'own') return null;
  return (
    <span className={styles.sign}>
      <Icon of={IconUserCheck} size={16} />
      Ваши клиенты
    </span>
  );
}

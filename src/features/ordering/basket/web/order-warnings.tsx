import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { Warning } from '../contract.ts';
import { isKnownPage } from '#web/app/known-page.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './order-warnings.module.css';

/** The warnings of an order in the order in which they come (R-ERR-14 … R-ERR-18); those that stop it stand out. */
export function OrderWarnings({ warnings }: { warnings: readonly Warning[] }) {
  const router = useRouter();
  return (
    <ul className={styles.list} aria-label="Предупреждения" aria-live="polite">
      {warnings.map(({ code, text, blocking, link }) => (
        <li key={code} className={styles.warning} data-blocking={blocking || undefined}>
          <Icon of={blocking ? IconAlertCircle : IconAlertTriangle} size={18} />
          <span>
            {text}
            {link && isKnownPage(router, link) ? (
              <Link href={link} className={styles.link}>
                Оформить обращение
              </Link>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

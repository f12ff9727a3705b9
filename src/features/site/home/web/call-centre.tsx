import { useFooter } from '#web/app/layout-data.ts';
import styles from './call-centre.module.css';
import { ManagerBlock } from './manager-block.tsx';

/** In place of the manager where nobody serves the company. */
export function CallCentre() {
  const contacts = useFooter()?.contacts;
  if (!contacts?.phone && !contacts?.email) return null;
  return (
    <section className={styles.card} data-control="manager" aria-label="Call-центр">
      <h2 className={styles.title}>Поможем с заказом</h2>
      <ManagerBlock contact={{ ...contacts, name: ['Call-центр', contacts.workingHours].filter(Boolean).join(', ') }} />
    </section>
  );
}

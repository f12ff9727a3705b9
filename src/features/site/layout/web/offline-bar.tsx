import { useIsOnline } from '#web/app/use-is-online.ts';
import styles from './offline-bar.module.css';

/** Says that there is no connection, for as long as there is none. */
export function OfflineBar() {
  const isOnline = useIsOnline();
  return (
    <output className={styles.place}>
      {isOnline ? null : <span className={styles.bar}>Нет соединения с интернетом</span>}
    </output>
  );
}

import { countOf } from '#shared/plural.ts';
import { useIsOnline } from '#web/app/use-is-online.ts';
import styles from './unsaved-notice.module.css';

/** Says that quantities wait for the connection; they are sent by themselves when it is back. */
export function UnsavedNotice({ count }: { count: number }) {
  const isOnline = useIsOnline();
  return (
    <output className={styles.place}>
      {!isOnline && count > 0 ? (
        <span className={styles.notice}>
          {countOf(count, ['изменение не сохранено', 'изменения не сохранены', 'изменений не сохранено'])}. Сохраним,
          как только появится соединение — не закрывайте страницу.
        </span>
      ) : null}
    </output>
  );
}

import { countOf } from '#shared/plural.ts';
import { useIsOnline } from '#web/app/use-is-online.ts';
import styles from './unsaved-notice.module.css';
import { useIsShopSilent } from './use-unsaved-lines.ts';

/**
 * Warns about quantities that are not saved while offline or while the shop does not answer; they are sent when it does
 * (A-168).
 */
export function UnsavedNotice({ count }: { count: number }) {
  const isOnline = useIsOnline();
  const isSilent = useIsShopSilent();
  return (
    <output className={styles.place}>
      {(!isOnline || isSilent) && count > 0 ? (
        <span className={styles.notice}>
          {isOnline ? 'Магазин не отвечает: ' : ''}
          {countOf(count, ['изменение не сохранено', 'изменения не сохранены', 'изменений не сохранено'])}. Сохраним,
          как только {isOnline ? 'он ответит' : 'появится соединение'} — не закрывайте страницу.
        </span>
      ) : null}
    </output>
  );
}

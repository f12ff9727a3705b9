import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './cookie-notice.module.css';

/** What the notice says, and the button that closes it. */
export function CookieNoticePanel({ onClose }: { onClose: () => void }) {
  return (
    <section className={styles.notice} aria-label="Файлы cookie">
      <p>
        Сайт хранит файлы cookie<span className={styles.reason}>: без них не работают вход и настройки</span>. Подробнее
        — в{' '}
        <Link href="/privacy/" className={styles.link}>
          политике
        </Link>
        .
      </p>
      <Button size="medium" onClick={onClose}>
        Понятно
      </Button>
    </section>
  );
}

import { PageLink } from '#web/ui/page-link.tsx';
import styles from './guest-links.module.css';

/** R-HEAD-10, R-HEAD-11. */
export function GuestLinks() {
  return (
    <nav className={styles.links} aria-label="Вход и регистрация">
      <PageLink href="/auth" className={styles.link}>
        Войти
      </PageLink>
      <PageLink href="/registration" className={styles.link}>
        Регистрация
      </PageLink>
    </nav>
  );
}

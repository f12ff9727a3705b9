import { MenuLink } from '#web/ui/link.tsx';
import styles from './guest-links.module.css';

/** R-HEAD-10, R-HEAD-11. */
export function GuestLinks() {
  return (
    <nav className={styles.links} aria-label="Вход">
      <MenuLink href="/auth" className={styles.link}>
        Войти
      </MenuLink>
      <MenuLink href="/registration" className={styles.link}>
        Регистрация
      </MenuLink>
    </nav>
  );
}

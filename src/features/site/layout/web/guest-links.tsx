import { MenuLink } from '#web/ui/link.tsx';
import styles from './guest-links.module.css';

/** R-HEAD-10. */
export function GuestLinks() {
  return (
    <nav className={styles.links} aria-label="Вход">
      <MenuLink href="/auth" className={styles.link}>
        Войти
      </MenuLink>
    </nav>
  );
}

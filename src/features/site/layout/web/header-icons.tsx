import { IconBell, IconHeart, IconScale } from '@tabler/icons-react';
import { useApp } from '#web/app/app-context.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { keepsLists } from '#web/app/page-session.ts';
import { Counter, Dot } from '#web/ui/counter.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MenuLink } from '#web/ui/link.tsx';
import styles from './header-icons.module.css';

/** Comparison, favourites and notifications with their counters (R-HEAD-04 … R-HEAD-06, R-MENU-11). */
export function HeaderIcons() {
  const { session } = useApp();
  const header = useHeader();
  return (
    <nav className={styles.icons} aria-label="Списки">
      {keepsLists(session) ? (
        <>
          <MenuLink href="/compare/" className={styles.icon} title="Сравнение">
            <span className="visually-hidden">Сравнение</span>
            <Icon of={IconScale} size={22} />
            <Counter count={header?.compare.length ?? 0} floating />
          </MenuLink>
          <MenuLink href="/favourites/" className={styles.icon} title="Избранное">
            <span className="visually-hidden">Избранное</span>
            <Icon of={IconHeart} size={22} />
            <Counter count={header?.favorite.length ?? 0} floating />
          </MenuLink>
        </>
      ) : null}
      <NotificationsLink />
    </nav>
  );
}

export function NotificationsLink() {
  const hasNew = useHeader()?.hasNewNotifications ?? false;
  return (
    <MenuLink href="/notification/" className={styles.icon} title="Уведомления">
      <span className="visually-hidden">Уведомления</span>
      <Icon of={IconBell} size={22} />
      {hasNew ? <Dot label="Есть новые" floating /> : null}
    </MenuLink>
  );
}

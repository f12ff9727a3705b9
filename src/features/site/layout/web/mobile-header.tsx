import { IconSearch } from '@tabler/icons-react';
import { CityButton } from '#identity/city/web/index.ts';
import { useApp } from '#web/app/app-context.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useLayoutDialogs } from '#web/app/layout-dialogs.tsx';
import { Contacts } from './contacts.tsx';
import { GuestLinks } from './guest-links.tsx';
import { NotificationsLink } from './header-icons.tsx';
import { Logo } from './logo.tsx';
import styles from './mobile-header.module.css';

/** The header of small screens (R-HEAD-12 … R-HEAD-15). */
export function MobileHeader() {
  const { session } = useApp();
  const { show } = useLayoutDialogs();
  return (
    <header className={styles.header}>
      <Logo isShort={session.loggedIn} />
      {session.loggedIn ? (
        <>
          <CityButton className={styles.city} />
          <span className={styles.actions}>
            <IconButton label="Поиск" onClick={() => show('search')}>
              <Icon of={IconSearch} size={22} />
            </IconButton>
            <Contacts />
            <NotificationsLink />
          </span>
        </>
      ) : (
        <GuestLinks />
      )}
    </header>
  );
}

import { IconMail, IconPhone, IconSearch } from '@tabler/icons-react';
import { CityButton } from '#identity/city/web/index.ts';
import { formatPhone } from '#shared/phone.ts';
import { useApp } from '#web/app/app-context.ts';
import { useFooter } from '#web/app/layout-data.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useLayoutDialogs } from '#web/app/layout-dialogs.tsx';
import { GuestLinks } from './guest-links.tsx';
import { NotificationsLink } from './header-icons.tsx';
import { Logo } from './logo.tsx';
import styles from './mobile-header.module.css';

/** The header of small screens (R-HEAD-12 … R-HEAD-15); phone and mail are the call centre's. */
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

function Contacts() {
  const contacts = useFooter()?.contacts;
  if (!contacts) return null;
  return (
    <>
      {contacts.phone ? (
        <a
          className={styles.contact}
          href={`tel:+${contacts.phone.replace(/\D/g, '')}`}
          title={formatPhone(contacts.phone)}
        >
          <Icon of={IconPhone} size={22} />
          <span className="visually-hidden">Позвонить: {formatPhone(contacts.phone)}</span>
        </a>
      ) : null}
      {contacts.email ? (
        <a className={styles.contact} href={`mailto:${contacts.email}`} title={contacts.email}>
          <Icon of={IconMail} size={22} />
          <span className="visually-hidden">Написать: {contacts.email}</span>
        </a>
      ) : null}
    </>
  );
}

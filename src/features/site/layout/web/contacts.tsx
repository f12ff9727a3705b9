import { IconMail, IconPhone } from '@tabler/icons-react';
import { formatPhone, phoneLink } from '#shared/phone.ts';
import { useFooter } from '#web/app/layout-data.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './contacts.module.css';

/** Phone and mail of the call centre in the headers of small screens, for guests too (R-HEAD-14, A-105). */
export function Contacts() {
  const contacts = useFooter()?.contacts;
  if (!contacts) return null;
  return (
    <>
      {contacts.phone ? (
        <a className={styles.contact} href={phoneLink(contacts.phone)} title={formatPhone(contacts.phone)}>
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

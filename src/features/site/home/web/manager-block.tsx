import { IconMail, IconPhone } from '@tabler/icons-react';
import { formatPhone, phoneLink } from '#shared/phone.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './manager-block.module.css';

/** Whom to call and to write. */
export function ManagerBlock({ contact }: { contact: { name: string; phone: string; email: string } }) {
  const { name, phone, email } = contact;
  return (
    <div className={styles.contact}>
      <p>{name}</p>
      {phone ? (
        <a href={phoneLink(phone)}>
          <Icon of={IconPhone} size={18} /> {formatPhone(phone)}
        </a>
      ) : null}
      {email ? (
        <a href={`mailto:${email}`}>
          <Icon of={IconMail} size={18} /> {email}
        </a>
      ) : null}
    </div>
  );
}

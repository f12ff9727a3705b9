import { formatPhone } from '#shared/phone.ts';
import styles from './contact.module.css';

/** Whom to call: a name and a phone, either of which may be empty. The number stays on one line. */
export function Contact({ contact, phone }: { contact: string; phone: string }) {
  return (
    <>
      {contact}
      {contact && phone ? ', ' : null}
      {phone ? <span className={styles.phone}>{formatPhone(phone)}</span> : null}
    </>
  );
}

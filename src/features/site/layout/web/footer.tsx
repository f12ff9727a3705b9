import { ContactButton } from '#service/contact/web/index.ts';
import { formatPhone, phoneLink } from '#shared/phone.ts';
import { useApp } from '#web/app/app-context.ts';
import { useFooter } from '#web/app/layout-data.ts';
import { classes } from '#web/ui/classes.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './footer.module.css';

/** Contacts and the legal line (R-FOOT-01 … R-FOOT-06). Without an answer of the server it stays away. */
export function Footer() {
  const { session, settings } = useApp();
  const footer = useFooter();
  if (!footer) return null;
  const { contacts, companyName, requisites, year } = footer;
  return (
    <footer className={classes(styles.footer, session.loggedIn && styles.loggedIn)}>
      <div className={styles.about}>
        <p>{`© ${year} ${companyName}`}</p>
        {contacts.workingHours ? <p>Время работы call-центра {contacts.workingHours}</p> : null}
        <p>{requisites}</p>
        {settings.showsOutbox ? (
          <p>
            Демонстрация: письма и SMS показывает <a href="/dev/outbox/">страница исходящих</a>
          </p>
        ) : null}
      </div>
      {contacts.phone ? <a href={phoneLink(contacts.phone)}>{formatPhone(contacts.phone)}</a> : null}
      {contacts.email ? <a href={`mailto:${contacts.email}`}>{contacts.email}</a> : null}
      <ContactButton className={styles.contact} />
      <Link href="/privacy/" target="_blank" className={styles.privacy}>
        Политика конфиденциальности
      </Link>
    </footer>
  );
}

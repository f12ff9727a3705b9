import { OtherCompanies } from '#identity/companies/web/index.ts';
import { logOut } from '#identity/session/web/index.ts';
import { formatPhone, phoneLink } from '#shared/phone.ts';
import { useApp } from '#web/app/app-context.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { useFooter } from '#web/app/layout-data.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './closed-shop.module.css';

/** What a closed shop leaves: somebody to phone, and the way out. */
export function ClosedShop() {
  const { api, session } = useApp();
  const contacts = useFooter()?.contacts;
  const leave = async () => {
    await logOut(api, browserSession());
    window.location.assign('/auth');
  };
  return (
    <>
      {session.loggedIn ? <OtherCompanies /> : null}
      {session.loggedIn ? (
        <Button look="secondary" onClick={() => void leave()}>
          Выйти
        </Button>
      ) : null}
      {contacts ? (
        <p className={styles.contacts}>
          {contacts.phone ? <a href={phoneLink(contacts.phone)}>{formatPhone(contacts.phone)}</a> : null}
          {contacts.email ? <a href={`mailto:${contacts.email}`}>{contacts.email}</a> : null}
        </p>
      ) : null}
    </>
  );
}

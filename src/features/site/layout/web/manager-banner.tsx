import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { leaveCustomer } from '#identity/session/web/index.ts';
import { useApp } from '#web/app/app-context.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { isKnownPage } from '#web/app/known-page.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './manager-banner.module.css';

/**
 * A manager acts in the name of a customer: whose name and which company, above everything, with the way back to
 * himself (R-BANNER-01, R-ROLE-21). Header data says so, not the cookie, which other tabs share.
 */
export function ManagerBanner() {
  const { api } = useApp();
  const router = useRouter();
  const header = useHeader();
  const [pending, setPending] = useState(false);
  if (!header?.actor) return null;
  const company = header.contragents.find((contragent) => contragent.uf_current_contragent);
  const leave = async () => {
    setPending(true);
    window.location.assign(await leaveCustomer(api, browserSession(), (path) => isKnownPage(router, path)));
  };
  return (
    <section className={styles.banner} aria-label="Работа от имени покупателя">
      <span className={styles.text} title={[header.user.full_name, company?.uf_name].filter(Boolean).join(', ')}>
        <span className={styles.lead}>Вы работаете от имени: </span>
        <b>{header.user.full_name}</b>
        {company ? (
          <span>
            <span className={styles.comma}>, </span>
            {company.uf_name}
          </span>
        ) : null}
      </span>
      <Button look="secondary" size="small" className={styles.exit} pending={pending} onClick={() => void leave()}>
        Выйти
      </Button>
    </section>
  );
}

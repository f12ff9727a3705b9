import { useState } from 'react';
import { loadWatch } from '#identity/session/web/index.ts';
import { useApp } from '#web/app/app-context.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { Button } from '#web/ui/button.tsx';
import { ACTION_FAILED, showError } from '#web/ui/toast-store.ts';
import styles from './manager-banner.module.css';

/**
 * A manager acts in the name of a customer: whose name and which company, above everything, with the way back to
 * himself (R-BANNER-01, R-ROLE-21). Header data says so, not the cookie, which other tabs share.
 */
export function ManagerBanner() {
  const { api, isKnownPage } = useApp();
  const header = useHeader();
  const [pending, setPending] = useState(false);
  if (!header?.actor) return null;
  const company = header.contragents.find((contragent) => contragent.uf_current_contragent);
  const leave = async () => {
    setPending(true);
    try {
      const { leaveCustomer } = await loadWatch();
      window.location.assign(await leaveCustomer(api, browserSession(), isKnownPage));
    } catch {
      // The script could not be had: nothing has changed, another press asks for it again
      setPending(false);
      showError(ACTION_FAILED);
    }
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

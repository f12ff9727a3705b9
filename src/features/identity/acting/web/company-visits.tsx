import { LoadingState } from '#web/ui/list-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './acting.module.css';
import { Consent } from './consent.tsx';
import { VisitList } from './visit-list.tsx';
import { useVisits } from './visits-query.ts';

/** Who acted for a company's people, and whether its manager has to ask before; for its administrators. */
export function CompanyVisits({ companyId }: { companyId: number }) {
  const query = useVisits(companyId);
  const first = query.data?.pages[0];
  return (
    <Panel title="Работа от имени сотрудников" className={styles.panel}>
      <p className={styles.lead}>
        Менеджер магазина входит от имени любого сотрудника, администратор компании — от имени покупателей. Сотрудник
        видит в профиле, кто входил и что сделал.
      </p>
      {first ? (
        <>
          <Consent companyId={companyId} isRequired={first.isConsentRequired ?? false} requests={first.requests} />
          <h3 className={styles.subtitle}>Кто входил</h3>
          <VisitList query={query} subject="user" />
        </>
      ) : (
        <LoadingState query={query} rows={3} height={72} />
      )}
    </Panel>
  );
}

import { useApp } from '#web/app/app-context.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { ScopeSign } from '#web/ui/office/scope-sign.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { requestsList } from './requests-list.tsx';
import styles from './requests-screen.module.css';

/** All requests to customers in the visitor's scope. */
export function RequestsScreen() {
  const { api } = useApp();
  return (
    <>
      <PageHeading crumbs={[]} title="Заявки">
        <ScopeSign right="orders" />
        <ButtonLink href="/office/requests/new/" className={styles.new}>
          Новый заказ
        </ButtonLink>
      </PageHeading>
      <OfficeList
        list={requestsList}
        read={(values, after, signal) => api('officeRequestList', { query: { ...values, after } as never }, { signal })}
      />
    </>
  );
}

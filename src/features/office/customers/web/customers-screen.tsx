import { useMemo } from 'react';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import { useApp } from '#web/app/app-context.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { ScopeSign } from '#web/ui/office/scope-sign.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { customersList } from './customers-list.tsx';
import styles from './customers-screen.module.css';

/** The companies in the visitor's scope, and new ones that nobody serves. */
export function CustomersScreen() {
  const { api } = useApp();
  const rights = useStaffRights();
  const seesDebts = scopeOf(rights, 'finance') !== null;
  const list = useMemo(() => customersList(seesDebts), [seesDebts]);
  return (
    <>
      <PageHeading crumbs={[]} title="Компании">
        <ScopeSign right="customers" />
        <ButtonLink href="/office/customers/invitations/" look="secondary" className={styles.ways}>
          Приглашения
        </ButtonLink>
        {scopeOf(rights, 'customers') === 'all' ? (
          <ButtonLink href="/office/customers/import/">Завести клиентов</ButtonLink>
        ) : null}
      </PageHeading>
      <OfficeList
        list={list}
        read={(values, after, signal) => api('officeCustomers', { query: { ...values, after } as never }, { signal })}
      />
    </>
  );
}

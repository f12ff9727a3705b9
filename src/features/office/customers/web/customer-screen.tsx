import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { JournalPanel } from '#office/journal/web/index.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { Customer } from '../contract.ts';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerBadges } from './customer-badges.tsx';
import { Debt, Requisites, TermsFacts } from './customer-facts.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { CustomerPeople } from './customer-people.tsx';
import { customerQuery } from './customer-query.ts';
import styles from './customer-screen.module.css';
import { DecideCustomer } from './decide-customer.tsx';
import { openFields } from './terms-fields.ts';
import { TermsForm } from './terms-form.tsx';

const crumbs = [
  { path: '/office/', title: 'Рабочее место' },
  { path: '/office/customers/', title: 'Компании' },
];

/** One company for staff: how it stands, on what terms it buys, its people, orders and journal. */
export function CustomerScreen({ id }: { id: string }) {
  const { api } = useApp();
  const query = useQuery(customerQuery(api, id));
  const { data: customer } = query;
  if (!customer) {
    return (
      <>
        <PageHeading crumbs={crumbs} title="Компания" />
        <LoadingState query={query} rows={8} height={48} />
      </>
    );
  }
  const { name, orders, journal, mayDecide } = customer;
  return (
    <article>
      <PageHeading crumbs={[...crumbs, { path: `/office/customers/${id}/`, title: name }]} title={name}>
        <CustomerBadges standing={customer} />
        <CustomerActions customer={customer} />
      </PageHeading>
      <div className={styles.columns}>
        <div className={styles.main}>
          {mayDecide ? <DecideCustomer key={customer.state} customer={customer} /> : null}
          <CustomerPeople customer={customer} />
          {orders === null ? null : <CustomerOrders id={customer.id} orders={orders} />}
          <JournalPanel steps={journal} href={`/office/journal/?company=${customer.id}`} />
        </div>
        <aside className={styles.aside}>
          {mayDecide ? null : <Terms customer={customer} />}
          <Debt customer={customer} />
          <Requisites customer={customer} />
        </aside>
      </div>
    </article>
  );
}

function Terms({ customer }: { customer: Customer }) {
  const [isChanging, setChanging] = useState(false);
  const close = () => setChanging(false);
  return (
    <Panel title="Условия">
      <TermsFacts customer={customer} />
      {customer.mayChange && openFields(customer).length > 0 ? (
        <Button look="secondary" size="small" className={styles.change} onClick={() => setChanging(true)}>
          Изменить условия
        </Button>
      ) : null}
      <Modal opened={isChanging} onClose={close} title="Изменить условия" size="small">
        <TermsForm customer={customer} onClose={close} />
      </Modal>
    </Panel>
  );
}

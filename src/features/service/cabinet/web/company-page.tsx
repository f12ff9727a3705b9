import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { countOf, PERSON_FORMS } from '#shared/plural.ts';
import { useApp } from '#web/app/app-context.ts';
import { EmptyState, LoadingState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { AddPeople } from './add-people.tsx';
import styles from './cabinet.module.css';
import { CompanyAddresses } from './company-addresses.tsx';
import { CompanyBadges } from './company-badges.tsx';
import { CompanyFacts } from './company-facts.tsx';
import { CompanyOrders } from './company-orders.tsx';
import { DecideCompany } from './decide-company.tsx';
import { companyQuery } from './page-queries.ts';
import { PeopleTable } from './people-table.tsx';
import { NewOrderLink } from './new-order-link.tsx';
import type { PersonAction } from './person-actions.tsx';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/manager/mycompanies/', title: 'Контрагенты' },
];

interface ManagerCompanyPageProps {
  code: string;
  /** What else can be done about one of the people, such as the button to act for him. */
  actions?: PersonAction;
}

/** One company of a manager: its data to read, its people to change (R-ROUTE-28). */
export function ManagerCompanyPage({ code, actions }: ManagerCompanyPageProps) {
  const { api } = useApp();
  const query = useQuery(companyQuery(api, code));
  const { data: company } = query;
  if (!company) {
    return (
      <>
        <PageHeading crumbs={crumbs} title="Контрагент" />
        <LoadingState query={query} rows={6} height={64} />
      </>
    );
  }
  const { id, uf_name: name, inn, state, people } = company;
  const path = `/manager/mycompanies/${id}/`;
  return (
    <>
      <PageHeading crumbs={[...crumbs, { path, title: name }]} title={name}>
        <CompanyBadges company={company} />
        {state === 'active' ? <NewOrderLink company={id} /> : null}
      </PageHeading>
      <div className={styles.page}>
        {state === 'pending' || state === 'refused' ? <DecideCompany key={id} company={company} /> : null}
        <CompanyFacts company={company} />
        <Part
          title="Сотрудники"
          beside={
            state === 'active' ? (
              <AddPeople company={{ id, name, details: inn }} />
            ) : (
              <span>{countOf(people.length, PERSON_FORMS)}</span>
            )
          }
        >
          {people.length > 0 ? (
            <PeopleTable company={company} actions={actions} />
          ) : (
            <EmptyState title="В компании пока никого нет" text="Добавьте тех, кто будет заказывать от её имени." />
          )}
        </Part>
        <Part title="Последние заказы">
          <CompanyOrders companyId={id} orders={company.orders} />
        </Part>
        <Part title="Адреса доставки">
          <CompanyAddresses addresses={company.addresses} />
        </Part>
      </div>
    </>
  );
}

function Part({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={styles.partTitle}>
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}

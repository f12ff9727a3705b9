import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { GrowingList, LoadingState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { CompanyOnPage } from '../contract.ts';
import { AddCompany } from './add-company.tsx';
import styles from './companies-page.module.css';
import { companiesQuery } from './companies-query.ts';
import type { CompaniesSearch } from './companies-search.ts';
import { CompanyList } from './company-list.tsx';
import { CompanyPeople } from './company-people.tsx';
import type { PersonSlot } from './person-actions.tsx';
import { Invitations } from './invitations.tsx';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/mycompanies/', title: 'Мои компании' },
];

interface CompaniesPageProps {
  search: CompaniesSearch;
  /** The button to act for a person of a company. */
  enter: PersonSlot;
  /** Who acted for a company's people. */
  visits: (companyId: number) => ReactNode;
  /** The objects of a company, which its administrator keeps. */
  objects: (companyId: number) => ReactNode;
}

/** The companies that the visitor buys for, and the people of one of them (R-ROUTE-26, R-FEAT-06). */
export function CompaniesPage({ search, enter, visits, objects }: CompaniesPageProps) {
  const { api } = useApp();
  const query = useQuery(companiesQuery(api));
  const { data } = query;
  if (!data) {
    return (
      <>
        <PageHeading crumbs={crumbs} title="Мои компании" />
        <LoadingState query={query} rows={4} height={72} />
      </>
    );
  }
  const { companies } = data;
  const shown = companies.find(({ id }) => id === search.company);
  if (shown?.mayManageUsers) {
    const path = `/mycompanies/?company=${shown.id}`;
    return (
      <>
        <PageHeading crumbs={[...crumbs, { path, title: shown.uf_name }]} title={`Сотрудники: ${shown.uf_name}`} />
        <CompanyPeople key={shown.id} company={shown} enter={enter} />
        {shown.role === 'ADMIN' ? objects(shown.id) : null}
        {shown.role === 'ADMIN' ? visits(shown.id) : null}
      </>
    );
  }
  const note = search.company === undefined ? null : whyNoPeople(shown);
  const invitations = companies.filter(({ membership }) => membership === 'invited');
  const own = companies.filter(({ membership }) => membership !== 'invited');
  return (
    <>
      <PageHeading crumbs={crumbs} title="Мои компании" />
      {note ? <output className={styles.note}>{note}</output> : null}
      {invitations.length > 0 ? <Invitations companies={invitations} /> : null}
      <GrowingList
        isEmpty={own.length === 0}
        title="У вас пока нет компании"
        text="Добавьте компанию по ИНН: новую мы проверим, в известной доступ откроет её администратор."
        action={<AddCompany look="primary" />}
      >
        {own.length > 0 ? <CompanyList companies={own} /> : null}
      </GrowingList>
    </>
  );
}

/** Why the people of the company of the address are not shown; an invitation speaks for itself. */
function whyNoPeople(company: CompanyOnPage | undefined): string | null {
  if (!company) return 'Этой компании больше нет среди ваших.';
  return company.membership === 'active' ? `Сотрудников компании ${company.uf_name} видит её администратор.` : null;
}

import { formatDate } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { ScopeSign } from '#web/ui/office/scope-sign.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { PersonRow } from '../contract.ts';

const stateOf = ({ active }: PersonRow): string => (active ? 'Открыта' : 'Закрыта');

const list: OfficeListDeclaration<PersonRow, Data<'officePeople'>> = {
  name: 'officePeople',
  label: 'Люди',
  columns: [
    {
      key: 'name',
      title: 'Имя',
      kind: 'main',
      isName: true,
      text: ({ name, email, phone }) => name || email || phone,
      sort: { by: 'name', first: 'asc' },
    },
    {
      key: 'companies',
      title: 'Компании',
      kind: 'text',
      text: ({ companies }) => companies.map(({ name }) => name).join(', ') || 'Нет',
      from: 480,
    },
    { key: 'email', title: 'Почта', kind: 'text', text: ({ email }) => email, from: 800 },
    { key: 'phone', title: 'Телефон', kind: 'short', text: ({ phone }) => phone, from: 1000 },
    {
      key: 'state',
      title: 'Учётная запись',
      kind: 'short',
      text: stateOf,
      cell: (row) => <Badge color={row.active ? 'success' : 'danger'}>{stateOf(row)}</Badge>,
      from: 0,
    },
    {
      key: 'lastLogin',
      title: 'Последний вход',
      kind: 'short',
      text: ({ lastLogin }) => (lastLogin === null ? 'Давно' : formatDate(lastLogin)),
      from: 1200,
    },
    {
      key: 'created',
      title: 'Появился',
      kind: 'short',
      text: ({ createdAt }) => formatDate(createdAt),
      sort: { by: 'created', first: 'desc' },
      from: 1350,
    },
  ],
  search: { name: 'q', label: 'Имя, почта, телефон, компания, ИНН', maxLength: 100 },
  filters: [
    {
      kind: 'choice',
      name: 'state',
      any: 'Любая учётная запись',
      choices: () => [
        { value: 'active', label: 'Открытые' },
        { value: 'blocked', label: 'Закрытые' },
      ],
    },
    { kind: 'tick', name: 'basket', label: 'Оставили корзину' },
    {
      kind: 'linked',
      name: 'company',
      title: () => 'Одна компания',
    },
  ],
  sort: { by: 'name', dir: 'asc' },
  rowKey: ({ id }) => String(id),
  rowHref: ({ id }) => `/office/people/${id}/`,
  empty: { title: 'Людей пока нет', text: 'Здесь появятся те, кто покупает для компаний, которые вы ведёте.' },
};

/** The customers in the visitor's scope. */
export function PeopleScreen() {
  const { api } = useApp();
  return (
    <>
      <PageHeading crumbs={[]} title="Люди">
        <ScopeSign right="customers" />
      </PageHeading>
      <OfficeList
        list={list}
        read={(values, after, signal) => api('officePeople', { query: { ...values, after } as never }, { signal })}
      />
    </>
  );
}

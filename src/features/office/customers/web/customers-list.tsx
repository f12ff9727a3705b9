import { formatDate } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { formatNumber } from '#shared/number-format.ts';
import { formatColumnPrice } from '#shared/price-format.ts';
import type { OfficeColumn, OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import type { CustomerRow } from '../contract.ts';
import { CustomerBadges, standingWords, stateNames } from './customer-badges.tsx';

type Answer = Data<'officeCustomers'>;

const columns: readonly OfficeColumn<CustomerRow>[] = [
  {
    key: 'name',
    title: 'Компания',
    kind: 'main',
    isName: true,
    text: ({ name }) => name,
    sort: { by: 'name', first: 'asc' },
  },
  { key: 'inn', title: 'ИНН', kind: 'short', text: ({ inn }) => inn, from: 480 },
  {
    key: 'state',
    title: 'Состояние',
    kind: 'short',
    text: standingWords,
    cell: (row) => <CustomerBadges standing={row} />,
    from: 0,
  },
  { key: 'manager', title: 'Менеджер', kind: 'text', text: ({ manager }) => manager?.name ?? 'Нет', from: 800 },
  { key: 'priceType', title: 'Вид цены', kind: 'text', text: ({ priceType }) => priceType, from: 1050 },
  {
    key: 'discount',
    title: 'Скидка',
    kind: 'number',
    text: ({ discountPercent }) => (discountPercent > 0 ? `${discountPercent} %`.replace('.', ',') : ''),
    from: 1250,
  },
  {
    key: 'limit',
    title: 'Лимит',
    kind: 'number',
    text: ({ creditLimit, currency }) => (creditLimit > 0 ? formatColumnPrice(creditLimit, currency) : 'Предоплата'),
    sort: { by: 'limit', first: 'desc' },
    from: 900,
  },
  {
    key: 'people',
    title: 'Людей',
    kind: 'number',
    text: ({ people, applicants }) =>
      `${formatNumber(people)}${applicants > 0 ? ` + ${formatNumber(applicants)}` : ''}`,
    from: 1350,
  },
  {
    key: 'lastOrder',
    title: 'Последний заказ',
    kind: 'short',
    text: ({ lastOrder }) => (lastOrder === null ? 'Не было' : formatDate(lastOrder)),
    from: 1150,
  },
  {
    key: 'created',
    title: 'Появилась',
    kind: 'short',
    text: ({ createdAt }) => formatDate(createdAt),
    sort: { by: 'created', first: 'desc' },
    from: 1450,
  },
];

const overdue: OfficeColumn<CustomerRow> = {
  key: 'overdue',
  title: 'Просрочено',
  kind: 'number',
  text: ({ overdue: sum, currency }) => (sum === null || sum === 0 ? '' : formatColumnPrice(sum, currency)),
  from: 1000,
};

/** The companies of a member of staff; what is late stands there for who sees settlements. */
export const customersList = (seesDebts: boolean): OfficeListDeclaration<CustomerRow, Answer> => ({
  name: 'officeCustomers',
  label: 'Компании',
  columns: seesDebts ? [...columns, overdue] : columns,
  search: { name: 'q', label: 'Название или ИНН', maxLength: 100 },
  filters: [
    {
      kind: 'choice',
      name: 'state',
      any: 'Любое состояние',
      choices: () => Object.entries(stateNames).map(([value, label]) => ({ value, label })),
    },
    {
      kind: 'choice',
      name: 'manager',
      any: 'Любой менеджер',
      choices: (answer) => [
        ...(answer?.managers ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        { value: 'none', label: 'Без менеджера' },
      ],
    },
    { kind: 'tick', name: 'applicants', label: 'Просят доступ' },
    { kind: 'tick', name: 'silent', label: 'Давно не заказывали' },
    { kind: 'tick', name: 'ban', label: 'Запрет заказа' },
    { kind: 'tick', name: 'overdue', label: 'Просрочка' },
  ],
  sort: { by: 'name', dir: 'asc' },
  rowKey: ({ id }) => String(id),
  rowHref: ({ id }) => `/office/customers/${id}/`,
  isMarked: ({ state, applicants }) => state === 'pending' || applicants > 0,
  empty: { title: 'Компаний пока нет', text: 'Здесь появятся компании, которые вы ведёте, и новые без менеджера.' },
});

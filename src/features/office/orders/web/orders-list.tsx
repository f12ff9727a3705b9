import type { Data } from '#shared/endpoint.ts';
import { formatDate } from '#shared/dates.ts';
import { formatNumber, NBSP } from '#shared/number-format.ts';
import { allStatuses } from '#shared/order-status.ts';
import { formatColumnPrice } from '#shared/price-format.ts';
import { StatusBadge } from '#ordering/orders/web/index.ts';
import type { OfficeColumn, OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import type { OfficeOrderRow } from '../contract.ts';
import { exchangeWords, originWords } from './exchange-words.ts';
import { ExchangeSign } from './exchange-sign.tsx';

type Answer = Data<'officeOrders'>;

const total = ({ total: sum, currency }: OfficeOrderRow) => (sum === null ? '' : formatColumnPrice(sum, currency));

const columns: readonly OfficeColumn<OfficeOrderRow>[] = [
  { key: 'number', title: 'Заказ', kind: 'main', text: ({ number }) => number, sort: { by: 'number', first: 'desc' } },
  {
    key: 'date',
    title: 'Дата',
    kind: 'short',
    text: ({ date }) => formatDate(date),
    sort: { by: 'date', first: 'desc' },
    from: 0,
  },
  {
    key: 'status',
    title: 'Статус',
    kind: 'short',
    text: ({ status }) => status.name,
    cell: ({ status }) => <StatusBadge status={status} />,
    sort: { by: 'status', first: 'asc' },
    from: 0,
  },
  {
    key: 'company',
    title: 'Компания',
    kind: 'text',
    text: ({ company }) => company.name,
    sort: { by: 'company', first: 'asc' },
    from: 0,
  },
  {
    key: 'exchange',
    title: '1С',
    kind: 'short',
    text: ({ exchange }) => exchangeWords(exchange),
    cell: ({ exchange }) => <ExchangeSign exchange={exchange} />,
    from: 900,
  },
  {
    key: 'invoice',
    title: 'Счёт до',
    kind: 'short',
    text: invoiceWords,
    cell: (row) => <span data-overdue={row.invoiceOverdue || undefined}>{invoiceWords(row)}</span>,
    from: 1050,
  },
  {
    key: 'manager',
    title: 'Менеджер',
    kind: 'text',
    text: ({ manager }) => manager?.name ?? 'Нет',
    sort: { by: 'manager', first: 'asc' },
    from: 1150,
  },
  { key: 'ownNumber', title: '№ клиента', kind: 'short', text: ({ ownNumber }) => ownNumber, from: 1600 },
  { key: 'object', title: 'Объект', kind: 'text', text: ({ object }) => object ?? '', from: 1600 },
  { key: 'author', title: 'Покупатель', kind: 'text', text: ({ author }) => author, from: 1400 },
  { key: 'origin', title: 'Откуда', kind: 'short', text: ({ origin }) => originWords[origin], from: 1400 },
  { key: 'articles', title: 'Позиций', kind: 'number', text: ({ articles }) => formatNumber(articles), from: 1250 },
  { key: 'total', title: 'Сумма', kind: 'number', text: total, sort: { by: 'sum', first: 'desc' }, from: 0 },
];

function invoiceWords({ invoiceUntil, invoiceOverdue, paid }: OfficeOrderRow): string {
  if (paid) return 'Оплачен';
  if (invoiceUntil === null) return '';
  return `${formatDate(invoiceUntil)}${invoiceOverdue ? `,${NBSP}истёк` : ''}`;
}

/** The list of orders; without the right to sums it has neither their column nor their filters. */
export const ordersList = (seesSums: boolean): OfficeListDeclaration<OfficeOrderRow, Answer> => ({
  name: 'officeOrders',
  label: 'Заказы',
  columns: seesSums ? columns : columns.filter(({ key }) => key !== 'total'),
  search: { name: 'q', label: 'Номер (и клиента), компания, ИНН, артикул', maxLength: 100 },
  filters: [
    {
      kind: 'choice',
      name: 'status',
      any: 'Любой статус',
      choices: () => allStatuses.map(({ code, name }) => ({ value: code, label: name })),
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
    {
      kind: 'choice',
      name: 'origin',
      any: 'Откуда угодно',
      choices: () => Object.entries(originWords).map(([value, label]) => ({ value, label: `Из: ${label}` })),
    },
    { kind: 'days', label: 'Дата заказа', from: 'from', to: 'to' },
    ...(seesSums
      ? ([
          { kind: 'text', name: 'sumFrom', label: 'Сумма от', maxLength: 12 },
          { kind: 'text', name: 'sumTo', label: 'Сумма до', maxLength: 12 },
        ] as const)
      : []),
    { kind: 'tick', name: 'sold', label: 'Без отменённых' },
    { kind: 'tick', name: 'aside', label: 'Отложены' },
    { kind: 'tick', name: 'notTaken', label: 'Не в 1С' },
    { kind: 'tick', name: 'ending', label: 'Счёт скоро истечёт' },
    { kind: 'tick', name: 'overdue', label: 'Счёт истёк' },
    {
      kind: 'choice',
      name: 'object',
      any: 'Любой объект',
      choices: (answer) => (answer?.objects ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      kind: 'linked',
      name: 'company',
      title: (answer) => `Компания: ${answer?.items[0]?.company.name ?? 'одна'}`,
    },
  ],
  sort: { by: 'date', dir: 'desc' },
  rowKey: ({ id }) => String(id),
  rowHref: ({ id }) => `/office/orders/${id}/`,
  isMarked: ({ exchange, invoiceOverdue }) => exchange.state === 'aside' || invoiceOverdue,
  empty: { title: 'Заказов пока нет', text: 'Здесь появятся заказы ваших клиентов, новые сверху.' },
});

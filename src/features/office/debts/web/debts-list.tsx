import { formatDate } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { countOf, DAY_FORMS } from '#shared/plural.ts';
import { formatColumnPrice } from '#shared/price-format.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { OfficeColumn, OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import type { DebtRow } from '../contract.ts';

const sumOf = (sum: number, currency: string) => (sum > 0 ? formatColumnPrice(sum, currency) : '');

const permitText = ({ permit, asked }: DebtRow) => (asked ? 'Просят разрешить' : permit ? 'Разрешено' : '');

const columns: readonly OfficeColumn<DebtRow>[] = [
  {
    key: 'name',
    title: 'Компания',
    kind: 'main',
    isName: true,
    text: ({ name }) => name,
    sort: { by: 'name', first: 'asc' },
  },
  {
    key: 'overdue',
    title: 'Просрочено',
    kind: 'number',
    text: ({ overdue, currency }) => sumOf(overdue, currency),
    sort: { by: 'overdue', first: 'desc' },
    from: 0,
  },
  {
    key: 'since',
    title: 'Дней',
    kind: 'number',
    text: ({ daysLate, since }) => (since === null ? '' : countOf(daysLate, DAY_FORMS)),
    sort: { by: 'since', first: 'desc' },
    from: 560,
  },
  {
    key: 'owed',
    title: 'Весь долг',
    kind: 'number',
    text: ({ owed, currency }) => sumOf(owed, currency),
    sort: { by: 'owed', first: 'desc' },
    from: 640,
  },
  {
    key: 'permit',
    title: 'Разрешение',
    kind: 'short',
    text: permitText,
    cell: (row) => {
      const text = permitText(row);
      return text === '' ? null : <Badge color={row.asked ? 'warning' : 'success'}>{text}</Badge>;
    },
    from: 800,
  },
  { key: 'manager', title: 'Менеджер', kind: 'text', text: ({ manager }) => manager?.name ?? 'Нет', from: 900 },
  {
    key: 'limit',
    title: 'Лимит',
    kind: 'number',
    text: ({ creditLimit, currency }) => (creditLimit > 0 ? formatColumnPrice(creditLimit, currency) : 'Предоплата'),
    from: 1050,
  },
  { key: 'inn', title: 'ИНН', kind: 'short', text: ({ inn }) => inn, from: 1200 },
  {
    key: 'asOf',
    title: 'По данным на',
    kind: 'short',
    text: ({ asOf }) => (asOf === null ? 'Не было' : formatDate(asOf)),
    from: 1300,
  },
];

/** Who owes, for how long, and whose order may pass all the same. */
export const debtsList: OfficeListDeclaration<DebtRow, Data<'officeDebts'>> = {
  name: 'officeDebts',
  label: 'Долги',
  columns,
  search: { name: 'q', label: 'Название или ИНН', maxLength: 100 },
  filters: [
    { kind: 'tick', name: 'overdue', label: 'Просрочено' },
    { kind: 'tick', name: 'asked', label: 'Просят разрешить' },
    { kind: 'tick', name: 'permit', label: 'С разрешением' },
    {
      kind: 'choice',
      name: 'manager',
      any: 'Любой менеджер',
      choices: (answer) => [
        { value: 'none', label: 'Без менеджера' },
        ...(answer?.managers ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
  ],
  sort: { by: 'overdue', dir: 'desc' },
  rowKey: ({ id }) => String(id),
  rowHref: ({ id }) => `/office/customers/${id}/`,
  isMarked: ({ asked }) => asked !== null,
  empty: { title: 'Никто не должен', text: 'Здесь появятся компании с долгом и те, кто просит разрешить заказ.' },
};

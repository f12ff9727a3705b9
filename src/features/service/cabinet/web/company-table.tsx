import { StatusBadge } from '#ordering/orders/web/index.ts';
import { formatDate } from '#shared/dates.ts';
import { APPLICANT_FORMS, countOf } from '#shared/plural.ts';
import { type CardColumn, CardTable, CellNote } from '#web/ui/card-table.tsx';
import { Link } from '#web/ui/link.tsx';
import type { ServedCompany } from '../contract.ts';
import { CompanyBadges } from './company-badges.tsx';

/** The companies of a manager with what each of them needs from him. */
export function CompanyTable({ companies }: { companies: readonly ServedCompany[] }) {
  return <CardTable label="Контрагенты" columns={columns} rows={companies} rowKey={({ id }) => id} isWide />;
}

const columns: CardColumn<ServedCompany>[] = [
  {
    key: 'name',
    title: 'Контрагент',
    kind: 'main',
    cell: ({ uf_name: name, url, inn }) => (
      <span>
        <Link href={url}>{name}</Link>
        {inn ? <CellNote>ИНН {inn}</CellNote> : null}
      </span>
    ),
  },
  { key: 'state', title: 'Состояние', cell: (company) => <CompanyBadges company={company} /> },
  {
    key: 'last',
    title: 'Последний заказ',
    kind: 'short',
    cell: ({ lastOrder }) => lastOrder && formatDate(lastOrder.date),
  },
  { key: 'status', title: 'Статус', cell: ({ lastOrder }) => lastOrder && <StatusBadge status={lastOrder.status} /> },
  {
    key: 'users',
    title: 'Сотрудники',
    kind: 'number',
    cell: ({ users, applicants }) => (
      <span>
        {users}
        {applicants > 0 ? <CellNote>{countOf(applicants, APPLICANT_FORMS)}</CellNote> : null}
      </span>
    ),
  },
  { key: 'appeals', title: 'Обращения', kind: 'number', cell: ({ openAppeals }) => openAppeals },
];

import type { CompanyPerson } from '#identity/companies/contract.ts';
import { PersonContacts, PersonState } from '#identity/companies/web/index.ts';
import { roleNames } from '#shared/roles.ts';
import { type CardColumn, CardTable } from '#web/ui/card-table.tsx';
import type { CompanyDetails } from '../contract.ts';
import styles from './cabinet.module.css';
import { type PersonAction, PersonActions } from './person-actions.tsx';

interface PeopleTableProps {
  company: CompanyDetails;
  actions?: PersonAction;
}

/** The people of a company, who waits for an answer first. */
export function PeopleTable({ company: { id, state, people }, actions }: PeopleTableProps) {
  const rows = people.map((person) => ({ ...person, companyId: id, isOpen: state === 'active', actions }));
  return <CardTable label="Сотрудники" columns={columns} rows={rows} rowKey={(row) => row.id} isWide />;
}

type Row = CompanyPerson & { companyId: number; isOpen: boolean; actions?: PersonAction };

const columns: CardColumn<Row>[] = [
  {
    key: 'name',
    title: 'Сотрудник',
    kind: 'main',
    cell: (person) => (
      <span>
        {person.full_name || person.email}
        <span className={styles.state}>
          <PersonState person={person} />
        </span>
      </span>
    ),
  },
  {
    key: 'contacts',
    title: 'Контакты',
    cell: (person) => <PersonContacts person={person} />,
  },
  {
    key: 'role',
    title: 'Роль',
    cell: ({ role, state }) => (state === 'active' ? roleNames[role] : null),
  },
  {
    key: 'actions',
    title: 'Действия',
    kind: 'press',
    cell: (row) => <PersonActions companyId={row.companyId} person={row} isOpen={row.isOpen} actions={row.actions} />,
  },
];

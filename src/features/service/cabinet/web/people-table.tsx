import type { CompanyPerson } from '#identity/companies/contract.ts';
import { roleNames } from '#shared/roles.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type CardColumn, CardTable, CellNote } from '#web/ui/card-table.tsx';
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
    cell: ({ full_name: name, email, state, active }) => (
      <span>
        {name || email}
        <span className={styles.state}>
          {state === 'pending' ? (
            <Badge color="busy">Просит доступ</Badge>
          ) : state === 'invited' ? (
            <Badge color="busy">Приглашён</Badge>
          ) : active ? (
            <Badge color="success">Работает</Badge>
          ) : (
            <Badge>Вход закрыт</Badge>
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'contacts',
    title: 'Контакты',
    cell: ({ full_name: name, email, phone }) => {
      const contacts = [name ? email : '', phone].filter(Boolean);
      return contacts.length === 0 ? null : (
        <span>
          {contacts[0]}
          {contacts[1] ? <CellNote>{contacts[1]}</CellNote> : null}
        </span>
      );
    },
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

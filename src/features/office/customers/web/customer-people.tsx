import type { CompanyPerson } from '#identity/companies/contract.ts';
import { PersonContacts, PersonState } from '#identity/companies/web/index.ts';
import { roleNames } from '#shared/roles.ts';
import { Button } from '#web/ui/button.tsx';
import { type CardColumn, CardTable } from '#web/ui/card-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { Customer } from '../contract.ts';
import styles from './customer-screen.module.css';
import { useCustomerAction } from './use-customer-action.ts';

/** The people of a company, who waits for an answer first. */
export function CustomerPeople({ customer: { id, mayAdmit, people } }: { customer: Customer }) {
  const rows = people.map((person) => ({ ...person, companyId: id, mayAdmit }));
  return (
    <Panel title="Люди">
      {rows.length === 0 ? (
        <p className={styles.dim}>В компании пока никого нет.</p>
      ) : (
        <CardTable label="Люди" columns={columns} rows={rows} rowKey={(row) => row.id} isWide />
      )}
    </Panel>
  );
}

type Row = CompanyPerson & { companyId: number; mayAdmit: boolean };

const columns: CardColumn<Row>[] = [
  { key: 'name', title: 'Сотрудник', kind: 'main', cell: (person) => person.full_name || person.email },
  { key: 'state', title: 'Состояние', cell: (person) => <PersonState person={person} /> },
  { key: 'contacts', title: 'Контакты', cell: (person) => <PersonContacts person={person} /> },
  { key: 'role', title: 'Роль', cell: ({ role, state }) => (state === 'active' ? roleNames[role] : null) },
  { key: 'actions', title: 'Действия', kind: 'press', cell: (row) => <Answer row={row} /> },
];

function Answer({ row: { id, companyId, mayAdmit, state } }: { row: Row }) {
  const { run, isPending } = useCustomerAction(companyId);
  if (!mayAdmit || state !== 'pending') return null;
  const answer = (isAccepted: boolean) =>
    void run(
      'officeCustomerApplicant',
      { person: id, isAccepted },
      isAccepted ? 'Доступ открыт' : 'В доступе отказано',
    );
  return (
    <span className={styles.answers}>
      <Button size="small" pending={isPending} onClick={() => answer(true)}>
        Принять
      </Button>
      <Button look="secondary" size="small" onClick={() => answer(false)}>
        Отклонить
      </Button>
    </span>
  );
}

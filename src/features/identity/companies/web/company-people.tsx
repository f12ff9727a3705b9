import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf, PERSON_FORMS } from '#shared/plural.ts';
import { roleNames } from '#shared/roles.ts';
import { useApp } from '#web/app/app-context.ts';
import { type CardColumn, CardTable, CellNote } from '#web/ui/card-table.tsx';
import { EmptyState, LoadingState } from '#web/ui/list-state.tsx';
import { InputField } from '#web/ui/plain-fields.tsx';
import type { CompanyOnPage, CompanyPerson } from '../contract.ts';
import styles from './companies-page.module.css';
import { peopleQuery } from './companies-query.ts';
import { InvitePerson } from './invite-person.tsx';
import { PersonActions, type PersonSlot } from './person-actions.tsx';
import { PersonContacts, PersonState } from './person-cells.tsx';
import { rightsInWords } from './rights.tsx';

/** From so many people on the list has a search. */
const SEARCH_FROM = 8;

interface CompanyPeopleProps {
  company: CompanyOnPage;
  /** The button to act for a person. */
  enter: PersonSlot;
}

/** The people of a company: who waits for an answer first (R-CALL-111, R-ROLE-28). */
export function CompanyPeople({ company: { id }, enter }: CompanyPeopleProps) {
  const { api } = useApp();
  const [text, setText] = useState('');
  const query = useQuery(peopleQuery(api, id));
  const { data } = query;
  if (!data) {
    return <LoadingState query={query} rows={4} height={64} />;
  }
  const { users, isAdmin } = data;
  const rows = users
    .filter((person) => isFound(person, text))
    .map((person) => ({ ...person, companyId: id, isAdmin, enter }));
  return (
    <>
      <div className={styles.tools}>
        {isAdmin ? <InvitePerson companyId={id} /> : <span>{countOf(users.length, PERSON_FORMS)}</span>}
        {users.length >= SEARCH_FROM ? (
          <InputField
            label="Поиск по сотрудникам"
            hideLabel
            type="search"
            placeholder="Имя, почта или телефон"
            className={styles.search}
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : null}
      </div>
      {rows.length > 0 ? (
        <CardTable label="Сотрудники" columns={columns} rows={rows} rowKey={(row) => row.id} isWide />
      ) : (
        <EmptyState title="Никого не нашлось" text="Проверьте имя, почту или телефон." />
      )}
    </>
  );
}

function isFound({ full_name: name, email, phone }: CompanyPerson, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return true;
  const digits = wanted.replaceAll(/\D/g, '').replace(/^8(?=\d)/, '7');
  return (
    `${name} ${email}`.toLowerCase().includes(wanted) ||
    (digits.length > 2 && phone.replaceAll(/\D/g, '').includes(digits))
  );
}

type Row = CompanyPerson & { companyId: number; isAdmin: boolean; enter: PersonSlot };

const columns: CardColumn<Row>[] = [
  {
    key: 'name',
    title: 'Сотрудник',
    kind: 'main',
    cell: ({ full_name: name, email, isSelf }) => (
      <span>
        {name || email}
        {isSelf ? <CellNote>Это вы</CellNote> : null}
      </span>
    ),
  },
  {
    key: 'contacts',
    title: 'Контакты',
    cell: (person) => <PersonContacts person={person} />,
  },
  {
    key: 'rights',
    title: 'Роль и права',
    cell: ({ role, rights, state }) =>
      state === 'pending' ? null : (
        <span>
          {roleNames[role]}
          {role === 'USER' ? <CellNote>{rightsInWords(rights) || 'Только смотрит каталог'}</CellNote> : null}
        </span>
      ),
  },
  {
    key: 'state',
    title: 'Состояние',
    cell: (person) => <PersonState person={person} />,
  },
  {
    key: 'actions',
    title: 'Действия',
    kind: 'press',
    cell: (row) => <PersonActions companyId={row.companyId} person={row} isAdmin={row.isAdmin} enter={row.enter} />,
  },
];

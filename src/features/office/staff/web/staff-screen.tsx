import { useState } from 'react';
import type { Data } from '#shared/endpoint.ts';
import { formatNumber } from '#shared/number-format.ts';
import { allRights, staffRightNames } from '#shared/rights/staff-rights.ts';
import { useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import type { OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { StaffMemberView } from '../contract.ts';
import { InviteForm } from './invite-form.tsx';
import styles from './member-screen.module.css';
import { memberStates, rightsText, scopeText, secondStepText, seenText } from './member-words.ts';

const list: OfficeListDeclaration<StaffMemberView, Data<'officeStaff'>> = {
  name: 'officeStaff',
  label: 'Сотрудники магазина',
  columns: [
    {
      key: 'name',
      title: 'Сотрудник',
      kind: 'main',
      isName: true,
      text: ({ name, email }) => name || email,
      sort: { by: 'name', first: 'asc' },
    },
    { key: 'rights', title: 'Права', kind: 'short', text: rightsText, from: 500 },
    { key: 'scope', title: 'Клиенты', kind: 'short', text: ({ rights }) => scopeText(rights), from: 700 },
    {
      key: 'state',
      title: 'Состояние',
      kind: 'short',
      text: ({ state }) => memberStates[state].name,
      cell: ({ state }) => <Badge color={memberStates[state].color}>{memberStates[state].name}</Badge>,
      from: 0,
    },
    { key: 'step', title: 'Второй шаг', kind: 'short', text: secondStepText, from: 900 },
    { key: 'seen', title: 'Последний вход', kind: 'short', text: seenText, from: 1000 },
    { key: 'email', title: 'Почта', kind: 'text', text: ({ email }) => email, from: 1200 },
    {
      key: 'sessions',
      title: 'Сессий',
      kind: 'number',
      text: ({ sessionCount }) => formatNumber(sessionCount),
      from: 1350,
    },
  ],
  search: { name: 'q', label: 'Имя, почта', maxLength: 100 },
  filters: [
    {
      kind: 'choice',
      name: 'state',
      any: 'Любое состояние',
      choices: () => Object.entries(memberStates).map(([value, { name }]) => ({ value, label: name })),
    },
    {
      kind: 'choice',
      name: 'right',
      any: 'Любое право',
      choices: () => allRights.map((right) => ({ value: right, label: staffRightNames[right] })),
    },
  ],
  sort: { by: 'name', dir: 'asc' },
  rowKey: ({ id }) => String(id),
  rowHref: ({ id }) => `/office/staff/${id}/`,
  empty: { title: 'Сотрудников пока нет', text: 'Пригласите первого: он получит письмо со ссылкой.' },
};

/** The members of staff. */
export function StaffScreen() {
  const { api } = useApp();
  const [isInviting, setInviting] = useState(false);
  const close = () => setInviting(false);
  return (
    <>
      <PageHeading crumbs={[]} title="Сотрудники">
        <span className={styles.actions}>
          <Button onClick={() => setInviting(true)}>Пригласить</Button>
        </span>
      </PageHeading>
      <OfficeList
        list={list}
        read={(values, after, signal) => api('officeStaff', { query: { ...values, after } as never }, { signal })}
      />
      <Modal opened={isInviting} onClose={close} title="Пригласить сотрудника" size="small">
        <InviteForm onClose={close} />
      </Modal>
    </>
  );
}

import { formatDateTime } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { roleNames } from '#shared/roles.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import type { InvitationRow, InvitationState } from '../contract.ts';

type Answer = Data<'officeInvitations'>;

const states: Record<InvitationState, { name: string; color: string }> = {
  new: { name: 'Не отправлено', color: 'neutral' },
  queued: { name: 'В очереди', color: 'busy' },
  sent: { name: 'Не пришёл', color: 'warning' },
  joined: { name: 'Пришёл', color: 'success' },
  withdrawn: { name: 'Отозвано', color: 'finished' },
  failed: { name: 'Не ушло', color: 'danger' },
};

/** The people whom staff have invited, the newest first. */
export const invitationsList: OfficeListDeclaration<InvitationRow, Answer> = {
  name: 'officeInvitations',
  label: 'Приглашения',
  columns: [
    { key: 'name', title: 'Человек', kind: 'main', isName: true, text: ({ name }) => name },
    { key: 'email', title: 'Почта', kind: 'text', text: ({ email }) => email, from: 700 },
    {
      key: 'state',
      title: 'Состояние',
      kind: 'short',
      text: ({ state }) => states[state].name,
      cell: ({ state }) => <Badge color={states[state].color}>{states[state].name}</Badge>,
      from: 0,
    },
    { key: 'company', title: 'Компания', kind: 'text', text: ({ company }) => company.name, from: 480 },
    { key: 'role', title: 'Роль', kind: 'text', text: ({ role }) => roleNames[role], from: 1200 },
    {
      key: 'sent',
      title: 'Отправлено',
      kind: 'short',
      text: ({ sentAt }) => (sentAt === null ? '' : formatDateTime(sentAt)),
      from: 900,
    },
    { key: 'message', title: 'Замечание', kind: 'text', text: ({ message }) => message, from: 1100 },
  ],
  search: { name: 'q', label: 'Почта, имя, компания', maxLength: 100 },
  filters: [
    {
      kind: 'choice',
      name: 'state',
      any: 'Любое состояние',
      choices: () => Object.entries(states).map(([value, { name }]) => ({ value, label: name })),
    },
    { kind: 'linked', name: 'import', title: () => 'Из одного файла' },
    { kind: 'linked', name: 'company', title: () => 'Одной компании' },
  ],
  sort: { by: 'created', dir: 'desc' },
  rowKey: ({ id }) => String(id),
  rowHref: ({ company }) => `/office/customers/${company.id}/`,
  isMarked: ({ state, message }) => state === 'failed' || message !== '',
  empty: { title: 'Приглашений пока нет', text: 'Здесь появятся люди из файла «Завести клиентов».' },
};

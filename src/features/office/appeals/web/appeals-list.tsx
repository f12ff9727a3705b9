import { formatDateTime } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ageOf } from '#web/ui/office/age-of.ts';
import type { OfficeColumn, OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import type { AppealRow } from '../contract.ts';

const waits = ({ status }: AppealRow): boolean => status.code === 'new' || status.code === 'work';

const columns: readonly OfficeColumn<AppealRow>[] = [
  { key: 'title', title: 'Обращение', kind: 'main', isName: true, text: ({ title }) => title },
  {
    key: 'state',
    title: 'Состояние',
    kind: 'short',
    text: ({ status }) => status.name,
    cell: ({ status }) => <Badge color={status.color}>{status.name}</Badge>,
    from: 0,
  },
  {
    key: 'age',
    title: 'Ждёт',
    kind: 'short',
    text: (row) => (waits(row) ? ageOf(row.lastAt) : ''),
    sort: { by: 'last', first: 'asc' },
    from: 480,
  },
  { key: 'company', title: 'Компания', kind: 'text', text: ({ company }) => company?.name ?? 'Нет', from: 640 },
  { key: 'answers', title: 'Отвечает', kind: 'text', text: ({ answers }) => answers?.name ?? 'Никто', from: 560 },
  { key: 'author', title: 'Автор', kind: 'text', text: ({ author }) => author, from: 1150 },
  { key: 'type', title: 'Тема', kind: 'text', text: ({ type }) => type, from: 1350 },
  {
    key: 'created',
    title: 'Создано',
    kind: 'short',
    text: ({ createdAt }) => formatDateTime(createdAt),
    sort: { by: 'created', first: 'desc' },
    from: 1250,
  },
];

/** Appeals that are not closed, the longest wait first. */
export const appealsList: OfficeListDeclaration<AppealRow, Data<'officeAppeals'>> = {
  name: 'officeAppeals',
  label: 'Обращения',
  columns,
  search: { name: 'q', label: 'Тема, компания или ИНН', maxLength: 100 },
  filters: [
    {
      kind: 'choice',
      name: 'state',
      any: 'Не закрытые',
      choices: () => [
        { value: 'waiting', label: 'Ждут ответа' },
        { value: 'answered', label: 'С ответом' },
        { value: 'closed', label: 'Закрытые' },
        { value: 'all', label: 'Все' },
      ],
    },
    {
      kind: 'choice',
      name: 'manager',
      any: 'Кто бы ни отвечал',
      choices: (answer) => [
        ...(answer?.managers ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        { value: 'none', label: 'Никто не отвечает' },
      ],
    },
  ],
  sort: { by: 'last', dir: 'asc' },
  rowKey: ({ id }) => String(id),
  rowHref: ({ id }) => `/appeal/${id}/`,
  isMarked: ({ answers }) => answers === null,
  empty: {
    title: 'Обращений нет',
    text: 'Здесь появятся вопросы и жалобы ваших клиентов и то, что передадут коллеги.',
  },
};

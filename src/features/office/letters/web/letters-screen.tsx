import { formatDateTime } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import type { OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { ScopeSign } from '#web/ui/office/scope-sign.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { UnsentLetter } from '../contract.ts';

const lettersList: OfficeListDeclaration<UnsentLetter, Data<'officeLetters'>> = {
  name: 'officeLetters',
  label: 'Письма, которые не ушли',
  columns: [
    { key: 'at', title: 'Когда', kind: 'short', text: ({ at }) => formatDateTime(at), from: 0 },
    { key: 'subject', title: 'Тема', kind: 'long', text: ({ subject }) => subject, from: 0 },
    { key: 'recipient', title: 'Кому', kind: 'long', text: ({ recipient }) => recipient, from: 480 },
    {
      key: 'reason',
      title: 'Ответ почтового сервера',
      kind: 'long',
      text: ({ reason }) => reason || 'Нет ответа',
      from: 640,
    },
  ],
  search: { name: 'q', label: 'Тема или адрес', maxLength: 100 },
  filters: [],
  sort: { by: 'id', dir: 'desc' },
  rowKey: ({ id }) => String(id),
  rowHref: ({ url }) => url,
  empty: { title: 'Все письма ушли', text: 'Здесь появятся письма за две недели, от которых почта отказалась.' },
};

/** The letters of two weeks that were given up. */
export function LettersScreen() {
  const { api } = useApp();
  return (
    <>
      <PageHeading crumbs={[{ path: '/office/', title: 'Рабочее место' }]} title="Письма, которые не ушли">
        <ScopeSign right="customers" />
      </PageHeading>
      <OfficeList
        list={lettersList}
        read={(values, after, signal) => api('officeLetters', { query: { ...values, after } as never }, { signal })}
      />
    </>
  );
}

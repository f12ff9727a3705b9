import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { formatDateTime } from '#shared/dates.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { downloadFile, useDownload } from '#web/api/download-file.ts';
import { useApp } from '#web/app/app-context.ts';
import { useAppendedPages } from '#web/app/use-appended-pages.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { type CardColumn, CardTable, CellNote } from '#web/ui/card-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState, ListContent, LoadingState } from '#web/ui/list-state.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { JournalEntry } from '../contract.ts';
import { type JournalAddress, JournalFilters } from './journal-filters.tsx';
import { journalInput, journalQuery } from './journal-query.ts';
import type { JournalSearch } from './journal-search.ts';
import styles from './journal.module.css';

interface JournalPageProps {
  address: JournalAddress;
  search: JournalSearch;
}

/** What was done in a company, for its administrator, or in those of a manager. */
export function JournalPage({ address, search }: JournalPageProps) {
  const { api } = useApp();
  const query = useQuery({ ...journalQuery(api, search), placeholderData: keepPreviousData });
  const { isFetching, isPlaceholderData } = query;
  // The right may end while the page is open, with a switch of the company too
  const data = isApiFailure(query.error) && query.error.status === 403 ? undefined : query.data;
  const pageHref = (page: number) => hrefOf(address, { ...search, page: page > 1 ? String(page) : undefined });
  const appended = useAppendedPages({
    page: Number(search.page) || 1,
    data,
    queryOf: (page) => journalQuery(api, { ...search, page: String(page) }),
    hrefOf: pageHref,
    keyOf: ({ id }) => id,
  });
  const firm = data?.contragent;
  return (
    <>
      <PageHeading crumbs={crumbsOf(address)} title={firm ? `Журнал: ${firm.name}` : 'Журнал'}>
        <Download search={search} disabled={!data || data.items.length === 0} />
      </PageHeading>
      <JournalFilters address={address} search={search} data={data} />
      {!data ? (
        <LoadingState query={query} rows={10} height={64} />
      ) : data.items.length === 0 ? (
        <Nothing address={address} search={search} />
      ) : (
        <ListContent isFetching={isFetching} isStale={isPlaceholderData}>
          <CardTable
            label="Журнал"
            columns={firm ? columnsOf(address) : [...columnsOf(address), companyColumn]}
            rows={appended.items}
            rowKey={({ id }) => id}
            isWide
          />
          <ListPages
            pagination={data.page}
            onMore={appended.append}
            isLoading={appended.isAppending}
            hrefOf={pageHref}
          />
        </ListContent>
      )}
    </>
  );
}

function crumbsOf(address: JournalAddress) {
  const home = { path: '/', title: 'Главная' };
  const page = { path: address, title: 'Журнал' };
  return address === '/manager/journal/'
    ? [home, page]
    : [home, { path: '/mycompanies/', title: 'Мои компании' }, page];
}

/** The file has the entries of all pages, as they are filtered now. */
function Download({ search, disabled }: { search: JournalSearch; disabled: boolean }) {
  const { api } = useApp();
  const { isPending, run } = useDownload(async () =>
    downloadFile(await api('journalFile', journalInput({ ...search, page: undefined }))),
  );
  return (
    <Button look="secondary" pending={isPending} disabled={disabled} onClick={run}>
      <Icon of={IconDownload} size={18} />
      {isPending ? 'Готовим файл…' : 'Скачать'}
    </Button>
  );
}

function Nothing({ address, search: { company, ...filter } }: JournalPageProps) {
  if (Object.values(filter).some(Boolean)) {
    return (
      <EmptyState title="Ничего не найдено" text="Таких записей нет. Измените условия или сбросьте фильтр.">
        <ButtonLink look="secondary" href={hrefOf(address, { company })}>
          Сбросить фильтр
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Записей пока нет"
      text="Здесь появится, кто оформлял заказы, менял права сотрудников и работал от их имени."
    />
  );
}

function hrefOf(address: JournalAddress, search: JournalSearch): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value) query.set(name, String(value));
  return query.size > 0 ? `${address}?${query.toString()}` : address;
}

/** Who it was; the filter finds what else he did in this company. */
function Person({
  address,
  entry,
  id,
  name,
}: {
  address: JournalAddress;
  entry: JournalEntry;
  id: number;
  name: string;
}) {
  return <Link href={hrefOf(address, { company: entry.company.id, person: String(id) })}>{name}</Link>;
}

function Who({ address, entry }: { address: JournalAddress; entry: JournalEntry }) {
  const { who, inNameOf } = entry;
  if (who === null) return 'Приглашённый';
  if (who.id === null) return who.name;
  return (
    <span className={styles.cell}>
      <Person address={address} entry={entry} id={who.id} name={who.name} />
      {inNameOf ? (
        <CellNote>
          {inNameOf.byManager ? 'Менеджер за ' : 'Администратор за '}
          <Person address={address} entry={entry} id={inNameOf.id} name={inNameOf.name} />
        </CellNote>
      ) : null}
    </span>
  );
}

function About({ address, entry }: { address: JournalAddress; entry: JournalEntry }) {
  const { object, person } = entry;
  if (!object && !person) return null;
  const link = person ? <Person address={address} entry={entry} id={person.id} name={person.name} /> : null;
  return (
    <span className={styles.cell}>
      {object?.url ? <Link href={object.url}>{object.name}</Link> : object?.name}
      {object && link ? <CellNote>{link}</CellNote> : link}
    </span>
  );
}

const columnsOf = (address: JournalAddress): CardColumn<JournalEntry>[] => [
  {
    key: 'text',
    title: 'Что сделано',
    kind: 'main',
    cell: ({ text, details }) => (
      <span className={styles.cell}>
        {text}
        {details ? <CellNote>{details}</CellNote> : null}
      </span>
    ),
  },
  { key: 'who', title: 'Кто', cell: (entry) => <Who address={address} entry={entry} /> },
  { key: 'about', title: 'Кого и чего касается', cell: (entry) => <About address={address} entry={entry} /> },
  { key: 'at', title: 'Когда', kind: 'short', cell: ({ at }) => formatDateTime(at) },
];

const companyColumn: CardColumn<JournalEntry> = {
  key: 'company',
  title: 'Компания',
  cell: ({ company }) => <Link href={hrefOf('/manager/journal/', { company: company.id })}>{company.name}</Link>,
};

import { useQuery } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { formatNumber } from '#shared/number-format.ts';
import { type ApiClient, apiQuery } from '#web/api/api-client.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { type AppContext, useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import type { OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { importsCrumbs } from './exchange-crumbs.ts';
import styles from './exchange-screen.module.css';
import { changeKinds, filesText, importStates, noteKinds } from './import-words.ts';
import { useExchangeCall, useMayChange } from './use-exchange-call.ts';

type Import = Data<'officeImport'>;
type Answer = Data<'officeImportChanges'>;
type Row = Answer['items'][number];

const importQuery = (api: ApiClient, id: string) => apiQuery(api, 'officeImport', { params: { id } });

/** Reads an import and answers its title; other failures than 'not found' are said by the page. */
export async function loadImport({ queryClient, api }: AppContext, id: string): Promise<string> {
  try {
    await queryClient.fetchQuery(importQuery(api, id));
  } catch (error) {
    if (isApiFailure(error) && error.status === 404 && !error.transport) throw notFound();
  }
  return `Загрузка № ${id}`;
}

/** A value before or after; of a field that was set by hand, whose it is. */
const sideText = (kind: Row['kind'], value: string | null, heldBy: string) =>
  kind === 'vanished' ? '' : `${kind === 'held' ? heldBy : ''}${value || 'нет'}`;

const changesList: OfficeListDeclaration<Row, Answer> = {
  name: 'officeImportChanges',
  label: 'Что изменилось',
  columns: [
    {
      key: 'name',
      title: 'Товар',
      kind: 'main',
      isName: true,
      text: ({ name, article }) => (article === null ? name : `${name}, арт. ${article}`),
    },
    {
      key: 'what',
      title: 'Что',
      kind: 'text',
      text: ({ kind, field }) => (field === '' ? changeKinds[kind] : `${changeKinds[kind]}: ${field}`),
      from: 480,
    },
    {
      key: 'before',
      title: 'Было',
      kind: 'text',
      text: ({ kind, before }) => sideText(kind, before, 'В магазине: '),
      from: 480,
    },
    {
      key: 'after',
      title: 'Стало',
      kind: 'text',
      text: ({ kind, after }) => sideText(kind, after, 'В выгрузке: '),
      from: 0,
    },
  ],
  search: { name: 'q', label: 'Название, артикул, поле', maxLength: 100 },
  filters: [
    {
      kind: 'choice',
      name: 'kind',
      any: 'Все изменения',
      choices: () => Object.entries(changeKinds).map(([value, label]) => ({ value, label })),
    },
  ],
  sort: { by: 'id', dir: 'asc' },
  rowKey: ({ id }) => String(id),
  rowHref: ({ name, article }) => `/search/?query=${encodeURIComponent(article ?? name)}`,
  empty: {
    title: 'Изменений нет',
    text: 'Загрузка не изменила товаров, которые уже были в магазине. Новые товары здесь не перечисляются.',
  },
};

/** One import: its result, its remarks by kind, and what it has changed down to old and new value. */
export function ImportScreen({ id }: { id: string }) {
  const { api } = useApp();
  const query = useQuery(importQuery(api, id));
  const { data } = query;
  return (
    <>
      <PageHeading crumbs={importsCrumbs} title={`Загрузка № ${id}`}>
        <HideButton id={id} count={data?.changes.find(({ kind }) => kind === 'vanished')?.count ?? 0} />
      </PageHeading>
      {data ? <Facts data={data} /> : <LoadingState query={query} rows={3} height={60} />}
      <OfficeList
        list={changesList}
        read={(values, after, signal) =>
          api('officeImportChanges', { params: { id }, query: { ...values, after } as never }, { signal })
        }
      />
    </>
  );
}

function Facts({ data }: { data: Import }) {
  const { state, source, startedAt, finishedAt, files, summary, notes, isHidden } = data;
  return (
    <section className={styles.section} aria-label="Итог загрузки">
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>Итог</dt>
          <dd>
            <Badge color={importStates[state].color}>{importStates[state].name}</Badge>
          </dd>
        </div>
        <Fact name="Источник" value={source ?? 'Не определён'} />
        <Fact name="Начало" value={formatDateTime(startedAt)} />
        <Fact name="Конец" value={finishedAt === null ? 'Не закончена' : formatDateTime(finishedAt)} />
        <Fact name="Изменения" value={summary} />
        <Fact name="Файлы" value={filesText(files)} />
      </dl>
      {isHidden ? (
        <p className={styles.note}>Замечания называют клиентов: их видит тот, кто видит всех клиентов.</p>
      ) : null}
      {notes.length === 0 ? null : (
        <>
          <ul className={styles.lines} aria-label="Виды замечаний">
            {notes.slice(0, SHOWN_NOTES).map(({ kind, code, count, example }) => (
              <li key={`${kind} ${code}`}>
                {noteKinds[kind]} {formatNumber(count)}: {example}
              </li>
            ))}
          </ul>
          <ButtonLink look="secondary" size="small" href={`/office/exchange/imports/${data.id}/notes/`}>
            Все замечания
          </ButtonLink>
        </>
      )}
    </section>
  );
}

const SHOWN_NOTES = 12;

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function HideButton({ id, count }: { id: string; count: number }) {
  const [isAsking, setAsking] = useState(false);
  const { call } = useExchangeCall('officeImportHide');
  const mayChange = useMayChange();
  if (count === 0 || !mayChange) return null;
  return (
    <>
      <Button look="secondary" onClick={() => setAsking(true)}>
        Скрыть исчезнувшие
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Скрыть товары, которых нет в выгрузке: ${formatNumber(count)}?`}
        action="Скрыть"
        onConfirm={() => call({ params: { id } }, ({ hidden }) => `Скрыто товаров: ${formatNumber(hidden)}`)}
      >
        Они вернутся на витрину, когда снова придут в выгрузке.
      </Confirm>
    </>
  );
}

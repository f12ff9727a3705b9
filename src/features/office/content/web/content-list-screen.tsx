import { useMemo } from 'react';
import { formatDate } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import type { OfficeColumn, OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { contentKinds, type ContentKind, type ContentRow, contentStates } from '../contract.ts';
import { contentHref, kindWords, listHref, stateWords } from './kinds.ts';

type Answer = Data<'officeContentList'>;

const stateColors = { shown: 'success', waiting: 'fresh', ended: 'finished', draft: 'finished' } as const;

function listOf(kind: ContentKind): OfficeListDeclaration<ContentRow, Answer> {
  const { many, about, day, dir, purpose } = kindWords[kind];
  const columns: (OfficeColumn<ContentRow> | false)[] = [
    {
      key: 'title',
      title: 'Название',
      kind: 'main',
      isName: true,
      text: ({ title }) => title,
      sort: { by: 'title', first: 'asc' },
    },
    {
      key: 'state',
      title: 'Состояние',
      kind: 'short',
      text: ({ state }) => stateWords[state],
      cell: ({ state }) => <Badge color={stateColors[state]}>{stateWords[state]}</Badge>,
      from: 0,
    },
    about !== '' && { key: 'about', title: about, kind: 'text', text: (row) => row.about, from: 1400 },
    day !== '' && {
      key: 'day',
      title: day,
      kind: 'short',
      text: (row) => (row.day === null ? '' : formatDate(row.day)),
      from: 640,
    },
  ];
  return {
    name: 'officeContent',
    of: kind,
    label: many,
    columns: columns.filter((column) => column !== false),
    search: { name: 'q', label: 'Название или текст', maxLength: 100 },
    filters: [
      {
        kind: 'choice',
        name: 'state',
        any: 'Любое состояние',
        choices: () => contentStates.map((value) => ({ value, label: stateWords[value] })),
      },
    ],
    sort: { by: 'place', dir },
    rowKey: ({ key }) => key,
    rowHref: ({ key }) => contentHref(kind, key),
    empty: { title: 'Здесь пока пусто', text: purpose },
  };
}

/** What the shop publishes of one kind; tabs lead to the others. */
export function ContentListScreen({ kind }: { kind: ContentKind }) {
  const { api } = useApp();
  const list = useMemo(() => listOf(kind), [kind]);
  const { add } = kindWords[kind];
  return (
    <>
      <PageHeading crumbs={[]} title="Содержание">
        {add === '' ? null : <ButtonLink href={contentHref(kind, 'new')}>{add}</ButtonLink>}
      </PageHeading>
      <LinkTabs
        label="Виды содержания"
        tabs={contentKinds.map((one) => ({ href: listHref(one), name: kindWords[one].many, isCurrent: one === kind }))}
      />
      <OfficeList
        key={kind}
        list={list}
        read={(values, after, signal) => {
          const { by: sort, dir } = list.sort;
          return api(
            'officeContentList',
            { params: { kind }, query: { sort, dir, ...values, after } as never },
            { signal },
          );
        }}
      />
    </>
  );
}

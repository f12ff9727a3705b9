import { formatDateTime } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { exchangeCrumbs } from './exchange-crumbs.ts';
import { filesText, importStates } from './import-words.ts';

type Answer = Data<'officeImports'>;
type Row = Answer['items'][number];

const importsList: OfficeListDeclaration<Row, Answer> = {
  name: 'officeImports',
  label: 'Журнал загрузок',
  columns: [
    { key: 'id', title: 'Загрузка', kind: 'main', text: ({ id }) => `№ ${id}` },
    { key: 'at', title: 'Начало', kind: 'short', text: ({ startedAt }) => formatDateTime(startedAt), from: 400 },
    {
      key: 'state',
      title: 'Итог',
      kind: 'short',
      text: ({ state }) => importStates[state].name,
      cell: ({ state }) => <Badge color={importStates[state].color}>{importStates[state].name}</Badge>,
      from: 0,
    },
    { key: 'source', title: 'Источник', kind: 'text', text: ({ source }) => source ?? '', from: 0 },
    { key: 'summary', title: 'Что изменилось', kind: 'text', text: ({ summary }) => summary, from: 700 },
    { key: 'files', title: 'Файлы', kind: 'text', text: ({ files }) => filesText(files), from: 1100 },
  ],
  search: { name: 'q', label: 'Источник', maxLength: 100 },
  filters: [
    {
      kind: 'choice',
      name: 'state',
      any: 'Любой итог',
      choices: () => Object.entries(importStates).map(([value, { name }]) => ({ value, label: name })),
    },
    { kind: 'tick', name: 'failed', label: 'Неудачные за две недели' },
  ],
  sort: { by: 'id', dir: 'desc' },
  rowKey: ({ id }) => String(id),
  rowHref: ({ id }) => `/office/exchange/imports/${id}/`,
  isMarked: ({ state }) => ['refused', 'failed', 'interrupted'].includes(state),
  empty: { title: 'Загрузок ещё не было', text: 'Здесь появится каждая загрузка товаров, цен и остатков.' },
};

/** Every import of goods and settlements, the latest first. */
export function ImportsScreen() {
  const { api } = useApp();
  return (
    <>
      <PageHeading crumbs={exchangeCrumbs} title="Журнал загрузок" />
      <OfficeList
        list={importsList}
        read={(values, after, signal) => api('officeImports', { query: { ...values, after } as never }, { signal })}
      />
    </>
  );
}

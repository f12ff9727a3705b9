import type { Data } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import type { OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { importsCrumbs } from './exchange-crumbs.ts';
import { noteKinds } from './import-words.ts';

type Answer = Data<'officeImportNotes'>;
type Row = Answer['items'][number];

const notesList = (run: string): OfficeListDeclaration<Row, Answer> => ({
  name: 'officeImportNotes',
  of: run,
  label: 'Замечания',
  columns: [
    { key: 'reason', title: 'Замечание', kind: 'main', isName: true, text: ({ reason }) => reason },
    { key: 'kind', title: 'Итог', kind: 'short', text: ({ kind }) => noteKinds[kind], from: 0 },
    { key: 'line', title: 'Строка', kind: 'number', text: ({ line }) => (line === null ? '' : String(line)), from: 0 },
    { key: 'file', title: 'Файл', kind: 'text', text: ({ file }) => file, from: 700 },
    { key: 'code', title: 'Вид', kind: 'text', text: ({ code }) => code, from: 1000 },
  ],
  search: { name: 'q', label: 'Текст замечания', maxLength: 100 },
  filters: [
    {
      kind: 'choice',
      name: 'kind',
      any: 'Все замечания',
      choices: () => Object.entries(noteKinds).map(([value, label]) => ({ value, label })),
    },
  ],
  sort: { by: 'id', dir: 'asc' },
  rowKey: ({ id }) => String(id),
  rowHref: () => `/office/exchange/imports/${run}/`,
  empty: { title: 'Замечаний нет', text: 'Файлы этой загрузки приняты как есть.' },
});

/** The remarks of an import, line by line. */
export function ImportNotesScreen({ id }: { id: string }) {
  const { api } = useApp();
  const crumbs = [...importsCrumbs, { path: `/office/exchange/imports/${id}/`, title: `Загрузка № ${id}` }];
  return (
    <>
      <PageHeading crumbs={crumbs} title="Замечания" />
      <OfficeList
        list={notesList(id)}
        read={(values, after, signal) =>
          api('officeImportNotes', { params: { id }, query: { ...values, after } as never }, { signal })
        }
      />
    </>
  );
}

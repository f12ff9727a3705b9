import { formatDateTime } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { auditKinds } from '#shared/journal-kinds.ts';
import { Link } from '#web/ui/link.tsx';
import type { OfficeColumn, OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import type { JournalRow } from '../contract.ts';
import styles from './journal.module.css';

type Named = NonNullable<JournalRow['object']>;

const named = ({ name, url }: Named) =>
  url === null ? (
    name
  ) : (
    <Link href={url} className={styles.link}>
      {name}
    </Link>
  );

const columns: readonly OfficeColumn<JournalRow>[] = [
  { key: 'at', title: 'Когда', kind: 'short', text: ({ at }) => formatDateTime(at), from: 0 },
  {
    key: 'text',
    title: 'Что сделано',
    kind: 'long',
    text: ({ text }) => text,
    cell: ({ text, details }) => (
      <>
        {text}
        {details.length === 0 ? null : (
          <ul className={styles.lines}>
            {[...new Set(details)].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </>
    ),
    from: 0,
  },
  {
    key: 'by',
    title: 'Кто',
    kind: 'long',
    text: ({ by }) => by.name,
    cell: ({ by, inNameOf }) => (
      <>
        {named(by)}
        {inNameOf ? <span className={styles.note}>за {named(inNameOf)}</span> : null}
      </>
    ),
    from: 0,
  },
  {
    key: 'object',
    title: 'С чем и с кем',
    kind: 'long',
    text: ({ object, person }) => [object?.name, person?.name].filter(Boolean).join(', '),
    cell: ({ object, person }) => (
      <>
        {object && named(object)}
        {person ? <span className={object ? styles.note : undefined}>{named(person)}</span> : null}
      </>
    ),
    from: 640,
  },
  {
    key: 'company',
    title: 'Компания',
    kind: 'long',
    text: ({ company }) => company?.name ?? '',
    cell: ({ company }) => company && named(company),
    from: 900,
  },
];

/** The audit log in the scope of the visitor, newest first. */
export const journalList: OfficeListDeclaration<JournalRow, Data<'officeJournal'>> = {
  name: 'officeJournal',
  label: 'Журнал',
  columns,
  search: { name: 'q', label: 'Номер заказа, компания, ИНН, подключение', maxLength: 100 },
  filters: [
    {
      kind: 'choice',
      name: 'kind',
      any: 'Любые действия',
      choices: () => Object.entries(auditKinds).map(([value, label]) => ({ value, label })),
    },
    {
      kind: 'choice',
      name: 'by',
      any: 'Кто угодно',
      choices: (answer) => [
        { value: 'shop', label: 'Магазин, без сотрудника' },
        ...(answer?.staff ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    { kind: 'days', label: 'Дни', from: 'from', to: 'to' },
    { kind: 'linked', name: 'company', title: (answer) => `Компания: ${answer?.company ?? 'одна'}` },
    { kind: 'linked', name: 'person', title: (answer) => `Человек: ${answer?.person ?? 'один'}` },
  ],
  sort: { by: 'at', dir: 'desc' },
  rowKey: ({ id }) => String(id),
  rowHref: ({ object, company }) => object?.url ?? company?.url ?? null,
  empty: { title: 'Записей пока нет', text: 'Здесь появится, кто и что изменил: заказы, условия, права, настройки.' },
};

import { useMemo } from 'react';
import type { Data } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { ListValues, OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import type { ImportedRow } from '../contract.ts';
import { outcomeNames, rowOutcomes, type RowOutcome } from '#shared/customer-columns.ts';
import styles from './imports.module.css';

type Answer = Data<'officeCustomerImportRows'>;

const colors: Record<RowOutcome, string> = { create: 'success', change: 'busy', same: 'neutral', refused: 'danger' };

const linesOf = ({ changes, notes }: ImportedRow): string[] => [
  ...changes.map(({ what, before, after }) => `${what}: ${before === '' ? '' : `${before} → `}${after}`),
  ...notes,
];

const rowsList = (id: number): OfficeListDeclaration<ImportedRow, Answer> => ({
  name: 'officeCustomerImportRows',
  of: String(id),
  label: 'Строки файла',
  columns: [
    { key: 'row', title: 'Строка', kind: 'main', text: ({ row }) => String(row) },
    {
      key: 'outcome',
      title: 'Итог',
      kind: 'short',
      text: ({ outcome }) => outcomeNames[outcome],
      cell: ({ outcome }) => <Badge color={colors[outcome]}>{outcomeNames[outcome]}</Badge>,
      from: 0,
    },
    { key: 'company', title: 'Компания', kind: 'text', text: ({ company }) => company, from: 600 },
    { key: 'person', title: 'Человек', kind: 'text', text: ({ person, email }) => person || email, from: 900 },
    {
      key: 'details',
      title: 'Подробности',
      kind: 'text',
      text: (row) => linesOf(row).join('; '),
      cell: (row) => (
        <ul className={styles.lines}>
          {linesOf(row).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ),
      from: 480,
    },
  ],
  search: { name: 'q', label: 'Компания, ИНН, человек', maxLength: 100 },
  filters: [
    {
      kind: 'choice',
      name: 'outcome',
      any: 'Любой итог',
      choices: () => rowOutcomes.map((value) => ({ value, label: outcomeNames[value] })),
    },
  ],
  sort: { by: 'row', dir: 'asc' },
  rowKey: ({ row }) => String(row),
  rowHref: ({ companyId }) =>
    companyId === null ? `/office/customers/import/${id}/` : `/office/customers/${companyId}/`,
  isMarked: ({ outcome }) => outcome === 'refused',
  empty: { title: 'Строк нет', text: 'В листе нет строк ниже указанной.' },
});

/** The rows of a checked file with what becomes of each, by outcome; also as a spreadsheet. */
export function ImportRows({ id }: { id: number }) {
  const { api } = useApp();
  const rights = useStaffRights();
  const list = useMemo(() => rowsList(id), [id]);
  const params = { id: String(id) };
  return (
    <OfficeList
      list={list}
      read={(values, after, signal) =>
        api('officeCustomerImportRows', { params, query: { ...values, after } as never }, { signal })
      }
      makeFile={
        rights.export
          ? async ({ outcome }: ListValues) =>
              (await api('officeCustomerImportFile', { params, body: { ...(outcome && { outcome }) } as never })).link
          : undefined
      }
    />
  );
}

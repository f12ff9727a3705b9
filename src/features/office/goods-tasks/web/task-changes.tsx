import { useMemo } from 'react';
import type { Data } from '#shared/endpoint.ts';
import { type ChangeOutcome, changeOutcomeNames, changeOutcomes } from '#shared/goods-work.ts';
import { useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Link } from '#web/ui/link.tsx';
import type { OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import type { GoodsTaskChange } from '../contract.ts';
import styles from './tasks.module.css';

const colors: Record<ChangeOutcome, string> = { change: 'busy', 'changed-since': 'warning', refused: 'danger' };

const outcomeText = ({ outcome, applied }: GoodsTaskChange) => (applied ? 'Записан' : changeOutcomeNames[outcome]);
const productText = ({ product }: GoodsTaskChange) => (product === null ? '' : (product.article ?? `№ ${product.id}`));
const changeText = ({ field, before, after }: GoodsTaskChange) =>
  field === '' ? '' : `${field}: ${before === '' ? 'нет' : before} → ${after}`;

/** `state`: the list is read again when the work ends. */
const changesList = (
  id: number,
  state: string,
): OfficeListDeclaration<GoodsTaskChange, Data<'officeGoodsTaskRows'>> => ({
  name: 'officeGoodsTaskRows',
  of: `${id} ${state}`,
  label: 'Изменения',
  columns: [
    { key: 'row', title: 'Строка', kind: 'short', text: ({ row }) => String(row), from: 480 },
    {
      key: 'outcome',
      title: 'Итог',
      kind: 'short',
      text: outcomeText,
      cell: (row) => <Badge color={row.applied ? 'success' : colors[row.outcome]}>{outcomeText(row)}</Badge>,
      from: 0,
    },
    {
      key: 'product',
      title: 'Артикул',
      kind: 'short',
      text: productText,
      cell: (row) =>
        row.product === null ? null : <Link href={`/office/goods/${row.product.id}/`}>{productText(row)}</Link>,
      from: 600,
    },
    {
      key: 'change',
      title: 'Изменение',
      kind: 'long',
      text: (row) => [changeText(row), row.note].filter(Boolean).join('. '),
      cell: (row) => (
        <span className={styles.change}>
          {row.field === '' ? null : (
            <>
              {row.field}: <del>{row.before === '' ? 'нет' : row.before}</del> <ins>{row.after}</ins>
            </>
          )}
          {row.note === '' ? null : <span className={styles.note}>{row.note}</span>}
        </span>
      ),
      from: 0,
    },
  ],
  search: { name: 'q', label: 'Товар, артикул, поле', maxLength: 100 },
  filters: [
    {
      kind: 'choice',
      name: 'outcome',
      any: 'Любой итог',
      choices: () => changeOutcomes.map((value) => ({ value, label: changeOutcomeNames[value] })),
    },
  ],
  sort: { by: 'row', dir: 'asc' },
  rowKey: ({ row, field }) => `${row} ${field}`,
  rowHref: () => null,
  isMarked: ({ outcome }) => outcome !== 'change',
  empty: { title: 'Изменений нет', text: 'Файл совпадает с тем, что есть в магазине.' },
});

/** What a file changes, value by value. */
export function TaskChanges({ id, state }: { id: number; state: string }) {
  const { api } = useApp();
  const list = useMemo(() => changesList(id, state), [id, state]);
  return (
    <OfficeList
      list={list}
      read={(values, after, signal) =>
        api('officeGoodsTaskRows', { params: { id: String(id) }, query: { ...values, after } as never }, { signal })
      }
    />
  );
}

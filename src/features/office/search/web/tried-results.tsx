import { formatColumnPrice } from '#shared/price-format.ts';
import { Button } from '#web/ui/button.tsx';
import { type CardColumn, CardTable, CellNote } from '#web/ui/card-table.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import type { TriedResult, TriedSearch } from '../contract.ts';
import { type NamedRule, withoutRule, withRule } from './rules-draft.ts';
import styles from './search-screen.module.css';

interface TriedResultsProps {
  tried: TriedSearch;
  rules: readonly NamedRule[];
  onChange: (rules: NamedRule[]) => void;
}

/** A result at its place; the functions make the rules as they would be. */
type Row = TriedResult & {
  place: number;
  currency: string;
  isPinned: boolean;
  onRule: (kind: NamedRule['kind'] | null) => void;
};

const columns: readonly CardColumn<Row>[] = [
  { key: 'place', title: '№', kind: 'number', cell: ({ place }) => place },
  {
    key: 'name',
    title: 'Товар',
    kind: 'main',
    cell: ({ name, url, article }) => (
      <>
        <Link href={url}>{name}</Link>
        {article ? <CellNote>арт. {article}</CellNote> : null}
      </>
    ),
  },
  { key: 'reason', title: 'Почему найден', cell: ({ reason }) => reason },
  { key: 'stock', title: 'Наличие', kind: 'short', cell: ({ isInStock }) => (isInStock ? 'есть' : 'нет') },
  {
    key: 'price',
    title: 'Цена',
    kind: 'number',
    cell: ({ price, currency }) => (price === null ? 'не продаётся' : formatColumnPrice(price, currency)),
  },
  { key: 'rules', title: 'Правило', kind: 'press', cell: (row) => <RuleButtons row={row} /> },
];
const withoutPrice = columns.filter(({ key }) => key !== 'price');

/** The first products that a buyer sees, each with the reason, and the buttons that pin or ban it. */
export function TriedResults({ tried, rules, onChange }: TriedResultsProps) {
  const { results, currency, seesPrices } = tried;
  if (results.length === 0) {
    return (
      <EmptyState
        title="Покупатель ничего не найдёт"
        text="Добавьте синонимы или закрепите за запросом подходящий товар."
      />
    );
  }
  const pinned = new Set(rules.filter(({ kind }) => kind === 'pin').map(({ productId }) => productId));
  const rows = results.map((result, n): Row => {
    const { productId, name, article } = result;
    const onRule = (kind: NamedRule['kind'] | null) =>
      onChange(kind === null ? withoutRule(rules, productId) : withRule(rules, { productId, name, article, kind }));
    return { ...result, place: n + 1, currency, isPinned: pinned.has(productId), onRule };
  });
  return (
    <CardTable
      label="Что найдёт покупатель"
      isWide
      rows={rows}
      rowKey={({ productId }) => productId}
      columns={seesPrices ? columns : withoutPrice}
    />
  );
}

function RuleButtons({ row: { name, isPinned, onRule } }: { row: Row }) {
  const pin = isPinned ? 'Открепить' : 'Закрепить';
  return (
    <span className={styles.buttons}>
      <Button
        look="secondary"
        size="small"
        aria-label={`${pin}: ${name}`}
        onClick={() => onRule(isPinned ? null : 'pin')}
      >
        {pin}
      </Button>
      <Button look="quiet" size="small" aria-label={`Не показывать: ${name}`} onClick={() => onRule('ban')}>
        Не показывать
      </Button>
    </span>
  );
}

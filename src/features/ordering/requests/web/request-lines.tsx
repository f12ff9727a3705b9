import { amountOf } from '#shared/amount.ts';
import { formatColumnPrice, formatWirePrice, wrappable } from '#shared/price-format.ts';
import { GoodsName, GoodsPrice } from '#web/ui/goods-cells.tsx';
import { GoodsTable, type GoodsColumn } from '#web/ui/goods-table.tsx';
import type { RequestDetail } from '../contract.ts';
import styles from './requests.module.css';

type Row = RequestDetail['lines'][number] & Pick<RequestDetail, 'currency'>;

/** The goods of a request at the prices of now; what differs from the proposal says what it was. */
export function RequestLines({ request: { lines, currency } }: { request: Pick<RequestDetail, 'lines' | 'currency'> }) {
  const rows = lines.map((line): Row => ({ ...line, currency }));
  return (
    <GoodsTable
      label="Товары заявки"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      stateOf={({ isOrdered }) => (isOrdered ? 'normal' : 'unavailable')}
    />
  );
}

const columns: GoodsColumn<Row>[] = [
  { kind: 'article', cell: ({ article }) => article ?? '' },
  {
    kind: 'product',
    cell: ({ name, url, remark, reason }) => (
      <>
        <GoodsName name={name} url={url} />
        {remark === '' ? null : <span className={styles.was}>Примечание: {remark}</span>}
        {reason === null ? null : <span className={styles.reason}>{reason}: в заказ не войдёт</span>}
      </>
    ),
  },
  {
    kind: 'price',
    cell: ({ price, priceBase, currency, was }) => (
      <>
        <GoodsPrice price={price} basePrice={priceBase} currency={currency} />
        {was && was.price !== price ? (
          <span className={styles.was}>было {formatWirePrice(was.price, currency)}</span>
        ) : null}
      </>
    ),
  },
  {
    kind: 'count',
    cell: ({ quantity, unit, was }) => (
      <>
        {amountOf(quantity, unit)}
        {was && was.quantity !== quantity ? (
          <span className={styles.was}>было {amountOf(was.quantity, unit)}</span>
        ) : null}
      </>
    ),
  },
  {
    kind: 'sum',
    cell: ({ lineTotal, isOrdered, currency }) =>
      isOrdered ? wrappable(formatColumnPrice(lineTotal, currency)) : null,
  },
];

import { formatNumber, NBSP } from '#shared/number-format.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { GoodsName, GoodsPrice } from '#web/ui/goods-cells.tsx';
import { GoodsTable, type GoodsColumn } from '#web/ui/goods-table.tsx';
import { Link } from '#web/ui/link.tsx';
import type { OrderDetail } from '../contract.ts';
import styles from './order-lines.module.css';

type Row = OrderDetail['lines'][number] & Pick<OrderDetail, 'currency'> & { orderId: number };

/** The ordered goods at the prices of that day (R-ENT-29). */
export function OrderLines({ order: { id, lines, currency } }: { order: OrderDetail }) {
  const rows = lines.map((line): Row => ({ ...line, currency, orderId: id }));
  return (
    <section aria-labelledby="order-lines">
      <h2 id="order-lines" className={styles.title}>
        Товары
      </h2>
      <GoodsTable label="Товары заказа" columns={columns} rows={rows} rowKey={({ lineNo }) => lineNo} />
    </section>
  );
}

function Product({ row: { name, url, orderId, lineNo } }: { row: Row }) {
  return (
    <>
      <GoodsName name={name} url={url} />
      <Link
        href={`/appeal/add/?order=${orderId}&line=${lineNo}`}
        className={styles.appeal}
        aria-label={`Обращение по товару ${name}`}
      >
        Обращение по товару
      </Link>
    </>
  );
}

const columns: GoodsColumn<Row>[] = [
  { kind: 'number', cell: ({ lineNo }) => lineNo },
  { kind: 'article', cell: ({ article }) => article },
  { kind: 'code', cell: ({ shortcode }) => shortcode },
  { kind: 'product', cell: (row) => <Product row={row} /> },
  {
    kind: 'price',
    cell: ({ price, priceBase, currency }) => <GoodsPrice price={price} basePrice={priceBase} currency={currency} />,
  },
  {
    kind: 'count',
    cell: ({ quantity, unit }) => (
      <>
        {formatNumber(quantity)}
        <span className={styles.unit}>
          {NBSP}
          {unit}
        </span>
      </>
    ),
  },
  {
    kind: 'sum',
    cell: ({ lineTotal, vatPercent, VATSum, currency }) => (
      <>
        {formatWirePrice(lineTotal, currency)}
        <span className={styles.vat}>
          {vatPercent > 0 ? `НДС${NBSP}${vatPercent}${NBSP}%: ${formatWirePrice(VATSum, currency)}` : 'Без НДС'}
        </span>
      </>
    ),
  },
];

import { WhyPrice } from '#goods/pricing/web/index.ts';
import { unitAfter } from '#shared/amount.ts';
import { backOrderedText } from '#shared/back-order.ts';
import { formatNumber, NBSP } from '#shared/number-format.ts';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { formatColumnPrice, formatWirePrice, wrappable } from '#shared/price-format.ts';
import { GoodsName, GoodsPrice } from '#web/ui/goods-cells.tsx';
import { GoodsTable, type GoodsColumn } from '#web/ui/goods-table.tsx';
import { Link } from '#web/ui/link.tsx';
import type { OrderDetail } from '../contract.ts';
import styles from './order-lines.module.css';
import { type OrderRow, rowsOf } from './order-rows.ts';

/** The ordered goods at the prices of that day (R-ENT-29), and what the accounting system has made of them. */
export function OrderLines({ order }: { order: OrderDetail }) {
  const vatOf = ({ vatPercent, VATSum }: OrderDetail['lines'][number]) =>
    vatPercent > 0 ? `НДС${NBSP}${vatPercent}${NBSP}%: ${formatWirePrice(VATSum, order.currency)}` : 'Без НДС';
  return (
    <section aria-labelledby="order-lines">
      <div className={styles.head}>
        <h2 id="order-lines" className={styles.title}>
          Товары
        </h2>
        <p className={styles.total}>
          {`${countOf(order.lines.length, LINE_FORMS)}, ${formatWirePrice(order.confirmedTotal ?? order.total, order.currency)}`}
        </p>
      </div>
      <GoodsTable
        isMain
        label="Товары заказа"
        columns={columns}
        rows={rowsOf(order, vatOf)}
        rowKey={({ key }) => key}
      />
    </section>
  );
}

function Product({ row: { name, url, orderId, lineNo, isAdded, notes, backOrder, unit } }: { row: OrderRow }) {
  return (
    <>
      <GoodsName name={name} url={url} />
      {isAdded ? <span className={styles.added}>Добавлено поставщиком</span> : null}
      {backOrder ? <span className={styles.added}>{backOrderedText(backOrder, unit)}</span> : null}
      {notes.map((note) => (
        <span key={note} className={styles.added}>
          {note}
        </span>
      ))}
      {lineNo === null ? null : (
        <span className={styles.below}>
          <Link
            href={`/appeal/add/?order=${orderId}&line=${lineNo}`}
            className={styles.appeal}
            aria-label={`Обращение по товару ${name}`}
          >
            Обращение по товару
          </Link>
        </span>
      )}
    </>
  );
}

function Count({ row: { quantity, orderedQuantity, unit } }: { row: OrderRow }) {
  const counted = (
    <span className={styles.counted}>
      {formatNumber(quantity)}
      <span className={styles.unit}>
        {NBSP}
        {unitAfter(quantity, unit)}
      </span>
    </span>
  );
  if (orderedQuantity === null) return counted;
  return (
    <>
      <span className={styles.ordered}>
        было{NBSP}
        {formatNumber(orderedQuantity)},{' '}
      </span>
      <span className={styles.changed}>
        стало{NBSP}
        {counted}
      </span>
    </>
  );
}

const columns: GoodsColumn<OrderRow>[] = [
  { kind: 'number', cell: ({ lineNo }) => lineNo },
  { kind: 'article', cell: ({ article }) => article },
  { kind: 'code', cell: ({ shortcode }) => shortcode },
  { kind: 'product', cell: (row) => <Product row={row} /> },
  {
    kind: 'price',
    cell: ({ price, priceBase, currency, orderId, lineNo, name }) => (
      <GoodsPrice price={price} basePrice={priceBase} currency={currency}>
        {lineNo === null ? null : <WhyPrice of={{ order: orderId, line: lineNo }} name={name} />}
      </GoodsPrice>
    ),
  },
  { kind: 'count', cell: (row) => <Count row={row} /> },
  {
    kind: 'sum',
    cell: ({ total, orderedTotal, vat, currency }) => (
      <>
        {wrappable(formatColumnPrice(total, currency))}
        {orderedTotal === null ? null : (
          <span className={styles.former}>было{` ${wrappable(formatColumnPrice(orderedTotal, currency))}`}</span>
        )}
        {vat === null ? null : <span className={styles.vat}>{vat}</span>}
      </>
    ),
  },
];

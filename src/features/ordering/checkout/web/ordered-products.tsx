import type { OrderSummary } from '#ordering/basket/contract.ts';
import { amountOf } from '#shared/amount.ts';
import { formatNumber } from '#shared/number-format.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { GoodsName } from '#web/ui/goods-cells.tsx';
import { GoodsTable, type GoodsColumn } from '#web/ui/goods-table.tsx';
import styles from './ordered-products.module.css';

type Row = OrderSummary['products'][number] & Pick<OrderSummary, 'currency'>;

/** The panel lists the first lines; the basket has all of them. */
const MAX_LISTED = 50;

/** The ordered goods, collapsed: the buyer has just seen them in the basket. */
export function OrderedProducts({ products, currency }: Pick<OrderSummary, 'products' | 'currency'>) {
  const rest = products.length - MAX_LISTED;
  const rows = products.slice(0, MAX_LISTED).map((product): Row => ({ ...product, currency }));
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>Состав заказа</summary>
      {/* The keyboard scrolls a long list too */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.list} tabIndex={0} aria-label="Состав заказа">
        <GoodsTable label="Товары заказа" columns={columns} rows={rows} rowKey={({ id }) => id} isPlain />
      </section>
      {rest > 0 ? <p className={styles.rest}>и ещё {formatNumber(rest)} — все в корзине</p> : null}
    </details>
  );
}

const columns: GoodsColumn<Row>[] = [
  { kind: 'article', cell: ({ article }) => article ?? '' },
  { kind: 'product', cell: ({ name }) => <GoodsName name={name} url={null} /> },
  {
    kind: 'count',
    title: 'Количество и цена',
    cell: ({ quantity, unit, price, currency }) => `${amountOf(quantity, unit)} × ${formatWirePrice(price, currency)}`,
  },
];

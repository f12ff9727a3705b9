import type { OrderDetail } from '../contract.ts';
import { formatNumber, NBSP } from '#shared/number-format.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './order-lines.module.css';

type OrderLine = OrderDetail['lines'][number];

/** What was ordered, at the prices of that day (R-ENT-29); cards on small screens. */
export function OrderLines({ order }: { order: OrderDetail }) {
  return (
    <section className={styles.section} aria-labelledby="order-lines">
      <h2 id="order-lines" className={styles.title}>
        Товары
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.no}>
              №
            </th>
            <th scope="col" className={styles.article}>
              Артикул
            </th>
            <th scope="col" className={styles.short}>
              Короткий код
            </th>
            <th scope="col">Товар</th>
            <th scope="col" data-number>
              Цена
            </th>
            <th scope="col" data-number>
              Количество
            </th>
            <th scope="col" data-number>
              Сумма
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <Row key={line.lineNo} line={line} currency={order.currency} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ line, currency }: { line: OrderLine; currency: string }) {
  const price = (value: number) => formatWirePrice(value, currency);
  return (
    <tr className={styles.row}>
      <td className={styles.no}>{line.lineNo}</td>
      <td className={styles.article}>{line.article ?? '—'}</td>
      <td className={styles.short}>{line.shortcode ?? '—'}</td>
      <td className={styles.name}>
        {line.url ? <Link href={line.url}>{line.name}</Link> : line.name}
        <span className={styles.codes}>
          {line.article ? <span>Артикул {line.article}</span> : null}
          {line.shortcode ? <span>Код {line.shortcode}</span> : null}
        </span>
      </td>
      <td className={styles.price}>
        {price(line.price)}
        {line.priceBase > line.price ? (
          <s className={styles.struck}>
            <span className="visually-hidden">Без скидки: </span>
            {price(line.priceBase)}
          </s>
        ) : null}
      </td>
      <td className={styles.quantity}>
        {formatNumber(line.quantity)}
        <span className={styles.unit}>
          {NBSP}
          {line.unit}
        </span>
      </td>
      <td className={styles.sum}>{price(line.lineTotal)}</td>
    </tr>
  );
}

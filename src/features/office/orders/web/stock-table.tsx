import { formatNumber } from '#shared/number-format.ts';
import type { OfficeGoods } from '../contract.ts';
import styles from './goods-window.module.css';

/** The figures of every warehouse, where buyers see a sign. */
export function StockTable({ stock, unit }: { stock: OfficeGoods['stock']; unit: string }) {
  if (stock.length === 0) return <p className={styles.dim}>Ни на одном складе нет.</p>;
  return (
    <table className={styles.table} aria-label="Остатки по складам">
      <thead>
        <tr>
          <th scope="col">Склад</th>
          <th scope="col">Всего, {unit}</th>
          <th scope="col">Резерв</th>
          <th scope="col">Свободно</th>
        </tr>
      </thead>
      <tbody>
        {stock.map(({ warehouse, onHand, reserved, free }) => (
          <tr key={warehouse}>
            <th scope="row">{warehouse}</th>
            <td>{formatNumber(onHand)}</td>
            <td>{formatNumber(reserved)}</td>
            <td className={styles.main}>{formatNumber(free)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { NBSP } from '#shared/number-format.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './document-cell.module.css';

interface DocumentCellProps {
  /** As the accounting system writes it: «Реализация № УТ-000314». */
  document: string;
  contract: string;
  order: { number: string; url: string } | null;
}

/** A document with its contract and its order; its number stays by its sign. */
export function DocumentCell({ document, contract, order }: DocumentCellProps) {
  return (
    <span>
      {document.replaceAll('№ ', `№${NBSP}`)}
      {contract ? <span className={styles.part}>{`Договор ${contract}`}</span> : null}
      {order ? (
        <span className={styles.part}>
          <Link href={order.url} className={styles.order}>{`Заказ ${order.number}`}</Link>
        </span>
      ) : null}
    </span>
  );
}

import { NBSP } from '#shared/number-format.ts';
import { CellNote } from '#web/ui/card-table.tsx';
import { Link } from '#web/ui/link.tsx';
import type { Movement } from '../contract.ts';
import styles from './document-cell.module.css';

/** A document of the accounting system with its contract and its order; its number stays by its sign. */
export function DocumentCell({ document, contract, order }: Pick<Movement, 'document' | 'contract' | 'order'>) {
  return (
    <span>
      {document.replaceAll('№ ', `№${NBSP}`)}
      {contract ? <CellNote>{`Договор ${contract}`}</CellNote> : null}
      {order ? (
        <CellNote>
          <Link href={order.url} className={styles.order}>{`Заказ ${order.number}`}</Link>
        </CellNote>
      ) : null}
    </span>
  );
}

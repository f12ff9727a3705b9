import { CellNote } from '#web/ui/card-table.tsx';
import { Link } from '#web/ui/link.tsx';
import type { Movement } from '../contract.ts';

/** A document of the accounting system with its contract and the order that it belongs to. */
export function DocumentCell({ document, contract, order }: Pick<Movement, 'document' | 'contract' | 'order'>) {
  return (
    <span>
      {document}
      {contract ? <CellNote>{`Договор ${contract}`}</CellNote> : null}
      {order ? (
        <CellNote>
          <Link href={order.url}>{`Заказ ${order.number}`}</Link>
        </CellNote>
      ) : null}
    </span>
  );
}

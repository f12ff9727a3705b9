import { formatDateTime } from '#shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import type { OfficeProduct } from '../contract.ts';
import styles from './product-screen.module.css';
import { useProductAction } from './product-query.ts';

interface ReturnButtonProps {
  product: OfficeProduct;
  field: string;
  /** The field that is given back, in the accusative: «название». */
  of: string;
}

/** Who has set a field by hand, and the way back to the value of the accounting system; nothing for other fields. */
export function ReturnButton({ product, field, of }: ReturnButtonProps) {
  const { run, isPending } = useProductAction(product.id);
  const held = product.held.find((one) => one.field === field);
  if (!held) return null;
  return (
    <span className={styles.held}>
      <span>
        Вручную: {held.by}, {formatDateTime(held.at)}
      </span>
      <Button
        look="quiet"
        size="small"
        pending={isPending}
        aria-label={`Вернуть значение из 1С: ${of}`}
        onClick={() => void run('officeProductReturn', { fields: [field] }, 'Значение из 1С возвращено')}
      >
        Вернуть значение из 1С
      </Button>
    </span>
  );
}

import type { StockStatus as WireStockStatus } from '#features/wire.ts';
import { classes } from './classes.ts';
import styles from './stock-status.module.css';

/** Whether goods are there: a word beside a mark of its own shape, so that nothing hangs on the colour (R-ENT-10). */
export function StockStatus({ status: { name, color } }: { status: WireStockStatus }) {
  return <span className={classes(styles.status, scale[color])}>{name}</span>;
}

/** The server names a step of the stock scale; an unknown one looks as out of stock. */
const scale: Record<string, string | undefined> = {
  'in-stock': styles.inStock,
  'to-order': styles.toOrder,
};

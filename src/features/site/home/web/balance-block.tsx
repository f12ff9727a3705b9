import { formatDate } from '#shared/dates.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { classes } from '#web/ui/classes.ts';
import { Link } from '#web/ui/link.tsx';
import type { CompanyBalance } from '../contract.ts';
import styles from './balance-block.module.css';

/** What the company owes, as the accounting system said last. */
export function BalanceBlock({ balance: { balance, owed, overdue, currency, asOf } }: { balance: CompanyBalance }) {
  return (
    <>
      <dl className={styles.sums}>
        <Sum name="Баланс" value={formatWirePrice(balance, currency)} />
        <Sum name="Задолженность" value={formatWirePrice(owed, currency)} />
        {overdue > 0 ? <Sum name="Просрочено" value={formatWirePrice(overdue, currency)} isLate /> : null}
      </dl>
      <p className={styles.day}>По данным 1С на {formatDate(asOf)}</p>
      <p className={styles.more}>
        <Link href="/finances/">Все расчёты и график платежей</Link>
      </p>
    </>
  );
}

function Sum({ name, value, isLate = false }: { name: string; value: string; isLate?: boolean }) {
  return (
    <div className={classes(styles.sum, isLate && styles.late)}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

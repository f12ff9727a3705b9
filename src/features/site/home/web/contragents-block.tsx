import { formatNumber } from '#shared/number-format.ts';
import styles from './contragents-block.module.css';

interface ContragentsBlockProps {
  counts: { total: number; withDebt: number; banned: number };
}

/** The companies that a manager serves, in figures. */
export function ContragentsBlock({ counts: { total, withDebt, banned } }: ContragentsBlockProps) {
  return (
    <>
      <dl className={styles.figures}>
        <Figure name="Всего" value={total} />
        <Figure name="С просроченной задолженностью" value={withDebt} />
        <Figure name="С запретом заказа" value={banned} />
      </dl>
    </>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  );
}

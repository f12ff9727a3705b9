import { formatDateTime } from '#shared/dates.ts';
import { formatNumber } from '#shared/number-format.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { ExchangeRestoredView } from '../contract.ts';
import styles from './exchange-screen.module.css';

/** The shop was restored from a copy: why it thinks so, and what became of the orders that the copy had not. */
export function ExchangeRestored({ restored }: { restored: ExchangeRestoredView }) {
  const { firstNumber, lost, recovered, at } = restored;
  return (
    <section className={styles.section} aria-labelledby="exchange-restored">
      <h2 id="exchange-restored" className={styles.title}>
        Восстановление из копии
        {lost > recovered ? <Badge color="warning">Не приняты: {formatNumber(lost - recovered)}</Badge> : null}
      </h2>
      <p className={styles.how}>
        {formatDateTime(at)}. {causeOf(restored)} Чтобы ни один номер не повторился, новые заказы получают номера с{' '}
        {firstNumber}. Заказы после копии магазин берёт из 1С: выгрузите их из неё ещё раз.
      </p>
      <p className={styles.how}>
        {lost === 0
          ? '1С ещё не присылала заказов, которых нет в копии.'
          : `1С знает заказы, которых нет в копии: ${formatNumber(lost)}, восстановлены ${formatNumber(recovered)}.`}
        <code className={styles.command}>npm run shop -- restored list</code>
      </p>
    </section>
  );
}

function causeOf({ reason, named }: ExchangeRestoredView): string {
  switch (reason) {
    case 'ledger':
      return `1С знает под номером ${named} заказ, которого в магазине нет: похоже, магазин работает с копией базы данных.`;
    case 'database':
      return 'База данных не та, с которой магазин работал: её восстановили из копии или перенесли.';
    case 'operator':
      return 'Номера передвинуты командой restored.';
  }
}

import { formatDate } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { balanceSigns } from '../balance-signs.ts';
import type { Movement } from '../contract.ts';
import { Figures } from './figures.tsx';
import styles from './section.module.css';

/** The balance at the beginning of the period, what has changed it, and the balance at the end. */
export function PeriodFigures({ history }: { history: Data<'financeHistory'> }) {
  const { sums, opening, closing, knownFrom, currency } = history;
  const figure = (name: string, value: number) => ({ name, value: formatWirePrice(value, currency) });
  return (
    <div>
      <Figures
        figures={[
          ...(opening ? [figure(`Баланс на начало ${formatDate(opening.on)}`, opening.amount)] : []),
          figure('Оплачено', sums.payment),
          figure('Отгружено', sums.shipment),
          ...(sums.refund > 0 ? [figure('Возвращено денег', sums.refund)] : []),
          ...(sums.return > 0 ? [figure('Возвращено товара', sums.return)] : []),
          ...(closing ? [figure(`Баланс на конец ${formatDate(closing.on)}`, closing.amount)] : []),
        ]}
      />
      {opening ? null : <p className={styles.source}>{unknownSentence(knownFrom)}</p>}
    </div>
  );
}

function unknownSentence(knownFrom: string | null): string {
  if (knownFrom === null) return 'Баланс на начало не показан: 1С его не передала.';
  return `Баланс на начало не показан: 1С передала остатки по всем договорам только с ${formatDate(knownFrom)}.`;
}

/** The balances at both ends of the rows that are shown, of a list with further pages. */
export function ShownBalances({ items, currency }: { items: readonly Movement[]; currency: string }) {
  const [newest, oldest] = [items[0], items.at(-1)];
  if (!newest || !oldest || newest.balance === null || oldest.balance === null) return null;
  const before = oldest.balance - balanceSigns[oldest.kind] * oldest.amount;
  return (
    <p className={styles.source}>
      {`В показанных строках баланс изменился с ${formatWirePrice(round(before), currency)} на ${formatWirePrice(newest.balance, currency)}.`}
    </p>
  );
}

/** Decimals of the wire are kopecks: their difference is rounded to them. */
const round = (value: number): number => Math.round(value * 100) / 100;

import { amountOf } from '#shared/amount.ts';
import { formatColumnPrice, formatWirePrice, wrappable } from '#shared/price-format.ts';
import type { RequestDetail } from '../contract.ts';
import styles from './correction.module.css';

type Line = RequestDetail['lines'][number];

/** What a correction changes: «было / станет» by line, and the cost of delivery. Lines that stay are left out. */
export function CorrectionLines({ request: { lines, correction, currency } }: { request: RequestDetail }) {
  const changed = lines.filter(({ change }) => change !== 'same');
  const { was, is } = correction?.delivery ?? { was: null, is: null };
  return (
    <table className={styles.table} aria-label="Что изменится в заказе">
      <thead>
        <tr>
          <th scope="col">Товар</th>
          <th scope="col">Было</th>
          <th scope="col">Станет</th>
          <th scope="col">Сумма</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((line) => (
          <ChangedLine key={`${line.lineNo ?? '+'} ${line.id}`} line={line} currency={currency} />
        ))}
        {was === is ? null : (
          <tr>
            <th scope="row">Стоимость доставки</th>
            <td>{costText(was, currency)}</td>
            <td className={styles.after}>{costText(is, currency)}</td>
            <td>{is === null ? '' : wrappable(formatColumnPrice(is, currency))}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function ChangedLine({ line, currency }: { line: Line; currency: RequestDetail['currency'] }) {
  const { name, article, quantity, unit, price, lineTotal, was, change, isOrdered, reason } = line;
  const isReplaced = change === 'replaced' && was !== null;
  const count = (pieces: number, ofOne: number) => (
    <>
      {amountOf(pieces, unit)}
      <span className={styles.price}>× {formatWirePrice(ofOne, currency)}</span>
    </>
  );
  return (
    <tr>
      <th scope="row">
        {isReplaced ? <s className={styles.former}>{was.name}</s> : null}
        {name}
        {article ? <span className={styles.article}>{article}</span> : null}
        {reason === null ? null : <span className={styles.reason}>{reason}: подтвердить правку нельзя</span>}
      </th>
      <td>{was ? count(was.quantity, was.price) : '—'}</td>
      <td className={styles.after}>
        {change === 'removed' ? 'убран' : isOrdered ? count(quantity, price) : amountOf(quantity, unit)}
      </td>
      <td>{change === 'removed' ? '—' : isOrdered ? wrappable(formatColumnPrice(lineTotal, currency)) : ''}</td>
    </tr>
  );
}

const costText = (cost: number | null, currency: RequestDetail['currency']): string =>
  cost === null ? 'не указана' : cost === 0 ? 'бесплатно' : formatWirePrice(cost, currency);

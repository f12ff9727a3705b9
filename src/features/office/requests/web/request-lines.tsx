import { amountOf } from '#shared/amount.ts';
import { fromWire, lineTotal, toWire } from '#shared/money.ts';
import { goodsNotes } from '#shared/goods-notes.ts';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { formatColumnPrice, formatWirePrice, wrappable } from '#shared/price-format.ts';
import { classes } from '#web/ui/classes.ts';
import styles from './lines.module.css';
import type { OfficeRequest } from './request-query.ts';

interface RequestLinesProps {
  request: OfficeRequest;
  /** At the prices of now; a request that has ended shows what was proposed. */
  isPriced: boolean;
  /** Opens the window about an article. */
  onGoods: (id: number) => void;
}

/** The goods of a request: what differs from the proposal says what it was, what is not ordered says why. */
export function RequestLines({ request, isPriced, onGoods }: RequestLinesProps) {
  const { lines, currency, marked, total, summary } = request;
  const price = (value: number) => wrappable(formatColumnPrice(value, currency));
  return (
    <section className={styles.place} aria-labelledby="office-request-lines">
      <h2 id="office-request-lines" className={styles.title}>
        Товары <span className={styles.dim}>{countOf(lines.length, LINE_FORMS)}</span>
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.index}>
              №
            </th>
            <th scope="col" className={styles.name}>
              Товар
            </th>
            <th scope="col">Количество</th>
            <th scope="col">Цена</th>
            <th scope="col">Сумма</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => {
            const { was } = line;
            const now =
              isPriced || !was
                ? line
                : { ...line, ...was, lineTotal: toWire(lineTotal(fromWire(was.price), was.quantity)) };
            return (
              <tr key={line.id} data-off={(isPriced && !line.isOrdered) || undefined}>
                <td className={styles.index}>{index + 1}</td>
                <td className={styles.name}>
                  <button
                    type="button"
                    className={styles.goods}
                    title="Есть ли, почём, когда"
                    onClick={() => onGoods(line.id)}
                  >
                    {line.name}
                  </button>
                  {line.article ? <span className={styles.note}>{line.article}</span> : null}
                  {goodsNotes({ isMarked: marked.includes(line.id) }).map((note) => (
                    <span key={note} className={styles.note}>
                      {note}
                    </span>
                  ))}
                  {isPriced && line.reason ? (
                    <span className={styles.reason}>{line.reason}: в заказ не войдёт</span>
                  ) : null}
                </td>
                <td>
                  {amountOf(now.quantity, line.unit)}
                  {isPriced && was && was.quantity !== line.quantity ? (
                    <span className={styles.was}>было {amountOf(was.quantity, line.unit)}</span>
                  ) : null}
                </td>
                <td className={styles.money}>
                  {price(now.price)}
                  {isPriced && was && was.price !== line.price ? (
                    <span className={styles.was}>было {formatWirePrice(was.price, currency)}</span>
                  ) : null}
                </td>
                <td className={classes(styles.money, styles.sum)}>
                  {isPriced && !line.isOrdered ? '—' : price(now.lineTotal)}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              Итого
            </th>
            <td className={styles.money}>{price(isPriced ? summary.total : total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

import { IconPencil } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { PriceSteps } from '#goods/pricing/web/index.ts';
import { amountOf, unitAfterBy } from '#shared/amount.ts';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { formatNumber, NBSP } from '#shared/number-format.ts';
import { formatColumnPrice, wrappable } from '#shared/price-format.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { classes } from '#web/ui/classes.ts';
import type { OfficeOrder } from '../contract.ts';
import styles from './order-lines.module.css';
import { StockTable } from './stock-table.tsx';

type Line = OfficeOrder['lines'][number];

interface OrderLinesProps {
  order: OfficeOrder;
  /** Opens the window about an article. */
  onGoods: (id: number) => void;
  /** Begins a correction, with the quantity of a line; null: with the first one. */
  onCorrect: (lineNo: number | null) => void;
}

/** The goods: ordered, confirmed, shipped, what is left in stock; a press on a figure of stock shows the warehouses. */
export function OrderLines({ order, onGoods, onCorrect }: OrderLinesProps) {
  const { lines, added, sums, currency, actions } = order;
  const [opened, setOpened] = useState<number | null>(null);
  const price = (value: number | null) => (value === null ? '' : wrappable(formatColumnPrice(value, currency)));
  const width = sums ? 8 : 6;
  return (
    <section className={styles.place} aria-labelledby="office-order-lines">
      <div className={styles.head}>
        <h2 id="office-order-lines" className={styles.title}>
          Товары <span className={styles.dim}>{countOf(lines.length, LINE_FORMS)}</span>
        </h2>
        {actions.correct === null ? (
          <Button look="secondary" size="small" title="Клавиша E" onClick={() => onCorrect(null)}>
            <Icon of={IconPencil} size={16} />
            Править
          </Button>
        ) : (
          <p className={styles.whyNot}>Править нельзя. {actions.correct}</p>
        )}
      </div>
      <table className={styles.table} aria-labelledby="office-order-lines">
        <thead className={styles.columnNames}>
          <tr>
            <th scope="col" className={styles.index}>
              №
            </th>
            <th scope="col" className={styles.name}>
              Товар
            </th>
            <th scope="col">Заказано</th>
            <th scope="col">Подтв.</th>
            <th scope="col">Отгр.</th>
            <th scope="col">Остаток</th>
            {sums ? (
              <>
                <th scope="col">Цена</th>
                <th scope="col">Сумма</th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Fragment key={line.lineNo}>
              <tr>
                <td className={styles.index}>{line.lineNo}</td>
                <td className={styles.name}>
                  <button
                    type="button"
                    className={styles.goods}
                    title="Есть ли, почём, когда"
                    onClick={() => onGoods(line.id)}
                  >
                    {line.name}
                  </button>
                  {line.article ? <span className={styles.article}>{line.article}</span> : null}
                  {line.remark ? <span className={styles.article}>Примечание: {line.remark}</span> : null}
                </td>
                <td data-title="Заказано">
                  {actions.correct === null ? (
                    <button
                      type="button"
                      className={styles.stock}
                      aria-label={`Изменить количество: ${line.name}, заказано ${amountOf(line.ordered, line.unit)}`}
                      onClick={() => onCorrect(line.lineNo)}
                    >
                      {amountOf(line.ordered, line.unit)}
                    </button>
                  ) : (
                    amountOf(line.ordered, line.unit)
                  )}
                </td>
                <td
                  data-title="Подтв."
                  data-changed={(line.confirmed !== null && line.confirmed !== line.ordered) || undefined}
                >
                  {quantity(line.confirmed)}
                </td>
                <td data-title="Отгр.">{quantity(line.shipped)}</td>
                <td data-title="Остаток">
                  <button
                    type="button"
                    className={styles.stock}
                    aria-expanded={opened === line.lineNo}
                    aria-label={`Остаток по складам: ${line.name}, свободно ${formatNumber(freeOf(line))}`}
                    onClick={() => setOpened(opened === line.lineNo ? null : line.lineNo)}
                  >
                    {formatNumber(freeOf(line))}
                  </button>
                </td>
                {sums ? (
                  <>
                    <td className={styles.money} data-title="Цена">
                      {price(line.price)}
                    </td>
                    <td className={classes(styles.money, styles.sum)} data-title="Сумма">
                      {price(line.total)}
                    </td>
                  </>
                ) : null}
              </tr>
              {opened === line.lineNo ? (
                <tr>
                  <td colSpan={width} className={styles.more}>
                    <LineDetails line={line} currency={currency} onGoods={() => onGoods(line.id)} />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          ))}
          {added.map(({ name, unit, quantity: count, price: ofOne, total }, index) => (
            <tr key={`${name} ${index}`}>
              <td className={styles.index}>+</td>
              <td className={styles.name}>
                {name}
                <span className={styles.article}>добавлено в 1С</span>
              </td>
              <td data-title="Заказано">—</td>
              <td data-title="Подтв.">{amountOf(count, unit)}</td>
              <td data-title="Отгр.">—</td>
              <td data-title="Остаток">—</td>
              {sums ? (
                <>
                  <td className={styles.money} data-title="Цена">
                    {price(ofOne)}
                  </td>
                  <td className={classes(styles.money, styles.sum)} data-title="Сумма">
                    {price(total)}
                  </td>
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
        {sums ? (
          <tfoot>
            {sums.discount > 0 ? <Sum name="Скидка" value={`−${NBSP}${price(sums.discount)}`} width={width} /> : null}
            {sums.delivery === null ? null : (
              <Sum name="Доставка" value={sums.delivery === 0 ? 'бесплатно' : price(sums.delivery)} width={width} />
            )}
            <Sum name="В том числе НДС" value={price(sums.VATSum)} width={width} />
            <Sum name="Итого" value={price(sums.confirmed ?? sums.ordered)} width={width} isMain />
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}

const quantity = (value: number | null): string => (value === null ? '—' : formatNumber(value));
const freeOf = ({ stock }: Line): number => stock.reduce((all, { free }) => all + free, 0);

function Sum({ name, value, width, isMain = false }: { name: string; value: string; width: number; isMain?: boolean }) {
  return (
    <tr data-main={isMain || undefined}>
      <th scope="row" colSpan={width - 1}>
        {name}
      </th>
      <td>{value}</td>
    </tr>
  );
}

/** The warehouses of a line and how its price came about. */
function LineDetails({ line, currency, onGoods }: { line: Line; currency: string; onGoods: () => void }) {
  return (
    <div className={styles.details}>
      <div>
        <StockTable stock={line.stock} unit={unitAfterBy(2, line.unit)} />
        {line.reserved > 0 ? <p className={styles.dim}>Под этот заказ: {amountOf(line.reserved, line.unit)}</p> : null}
      </div>
      {line.origin ? (
        <div>
          <h3 className={styles.why}>Из чего цена</h3>
          <PriceSteps origin={line.origin} currency={currency} />
        </div>
      ) : null}
      <Button look="secondary" size="small" onClick={onGoods}>
        Есть ли, почём, когда
      </Button>
    </div>
  );
}

import type { KeyboardEvent } from 'react';
import { ShortageNote } from '#goods/stock/web/index.ts';
import { markupText } from '#shared/markup.ts';
import { formatColumnPrice, shownPrice, wrappable } from '#shared/price-format.ts';
import { effectiveMinimum } from '#shared/quantity.ts';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { StockStatus } from '#web/ui/stock-status.tsx';
import type { ProductDetail, Variant } from '../contract.ts';
import { variantTable } from '../variant-table.ts';
import { RemovedNote } from './buy-controls.tsx';
import type { Buying } from './buying.ts';
import { usePurchase } from './use-purchase.ts';
import styles from './variant-grid.module.css';

interface VariantGridProps {
  product: ProductDetail;
  variants: readonly Variant[];
  buying: Buying;
}

/** All variants of a product with price, stock and a quantity each: one property down, the other one across. */
export function VariantGrid({ product, variants, buying }: VariantGridProps) {
  const table = variantTable(variants);
  if (!table) return null;
  const { rows, columns, cells } = table;
  const across = columns?.values ?? ['Наличие и заказ'];
  return (
    <section className={styles.variants} aria-labelledby="variants">
      <h2 id="variants">Варианты</h2>
      <div className={styles.scroll}>
        <table className={styles.table} aria-labelledby="variants" onKeyDownCapture={moveInColumn}>
          <thead>
            <tr>
              <th scope="col">{columns ? `${rows.name} / ${columns.name}` : rows.name}</th>
              {across.map((value) => (
                <th key={value} scope="col">
                  {value}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.values.map((row, n) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {across.map((column, at) => (
                  <Cell key={column} variant={cells[n]![at]} product={product} buying={buying} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface CellProps extends Omit<VariantGridProps, 'variants'> {
  variant: Variant | undefined;
}

function Cell({ variant, product, buying }: CellProps) {
  if (!variant) return <td className={styles.none}>—</td>;
  const { prices, stockStatus } = variant;
  return (
    <td data-offer={variant.offerId}>
      <span className={styles.about}>
        <StockStatus status={stockStatus} />
        {prices ? <b>{wrappable(formatColumnPrice(shownPrice(prices).shown, prices.currency))}</b> : null}
      </span>
      {prices && stockStatus.isInStock ? <Quantity variant={variant} product={product} buying={buying} /> : null}
    </td>
  );
}

function Quantity({ variant: { offerId: id, values }, product, buying }: CellProps & { variant: Variant }) {
  const { name, measure, minOrderCount, packageCount } = product;
  const unit = measure.measureBase.symbol;
  const purchase = usePurchase({ id, minOrderCount, packageCount, baseUnit: unit, buying });
  const { rules, inBasket, quantity, isTouched } = purchase;
  return (
    <div data-buy data-touched={isTouched || undefined} className={styles.quantity}>
      <QuantityStepper
        value={quantity}
        item={{ ...rules, inBasket: inBasket > 0 }}
        unit={unit}
        name={[markupText(name), ...values.map(({ value }) => value)].join(', ')}
        onChange={purchase.change}
        onReset={purchase.reset}
        isDefault={!isTouched && inBasket === 0}
        isQuiet
      />
      {inBasket > 0 ? <span className={styles.note}>В корзине</span> : null}
      <RemovedNote purchase={purchase} unit={unit} />
      <ShortageNote id={id} quantity={quantity} minimum={effectiveMinimum(rules)} />
    </div>
  );
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/** The keys of a column of quantities go down the column of the table, and Enter too. */
function moveInColumn(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  const step = STEPS[key];
  const cell = target instanceof HTMLInputElement ? target.closest('td') : null;
  if (!step || !cell || altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  let row = cell.parentElement;
  while (row) {
    row = (step > 0 ? row.nextElementSibling : row.previousElementSibling) as HTMLElement | null;
    const next = row?.children[cell.cellIndex]?.querySelector<HTMLInputElement>('[data-quantity]');
    if (next) {
      next.focus();
      return;
    }
  }
  // At the end of the column what was typed is entered
  (target as HTMLInputElement).blur();
  (target as HTMLInputElement).focus();
}

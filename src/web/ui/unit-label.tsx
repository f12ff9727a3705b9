import { useId } from 'react';
import type { Measure } from '#features/wire.ts';
import { amountAfterBy } from '#shared/amount.ts';
import { NBSP } from '#shared/number-format.ts';
import { formatWirePrice, priceLabel } from '#shared/price-format.ts';
import { effectiveMinimum, packSize, type QuantityRules, unitTooltip } from '#shared/quantity.ts';
import { Hint } from './hint.tsx';
import styles from './unit-label.module.css';

interface UnitLabelProps {
  measure: Measure;
  currency: string;
  /** For a column: '×100' in packs, 'от 5' from a minimum; the whole label is read aloud. */
  isShort?: boolean;
}

/**
 * How goods are sold: shipping type, package size and the price of a base unit, with what may be ordered as a hint
 * where that is not any quantity (R-UNIT-01, R-FMT-10).
 */
export function UnitLabel({ measure, currency, isShort = false }: UnitLabelProps) {
  const id = useId();
  const { measureBase, shippingType, packageCount, minCount, price } = measure;
  const unit = measureBase.symbol;
  const rules = { packageCount, minOrderCount: minCount };
  const parts = [
    shippingType,
    packSize(rules) > 1 ? `по${NBSP}${amountAfterBy(packSize(rules), unit)}` : null,
    price === null ? null : priceLabel(formatWirePrice(price, currency), unit).replaceAll(' ', NBSP),
  ];
  const text = parts.filter(Boolean).join(', ');
  const tooltip = unitTooltip(rules, unit);
  const label = isShort ? (
    <>
      <span aria-hidden="true">{shortLabel(rules)}</span>
      <span className="visually-hidden">{text}</span>
    </>
  ) : (
    text
  );
  if (tooltip === null) return <span className={isShort ? undefined : styles.plain}>{label}</span>;
  return (
    <Hint id={id} text={tooltip} isPlain className={isShort ? undefined : styles.label}>
      {label}
    </Hint>
  );
}

function shortLabel(rules: QuantityRules): string | null {
  if (packSize(rules) > 1) return `×${packSize(rules)}`;
  return effectiveMinimum(rules) > 1 ? `от${NBSP}${effectiveMinimum(rules)}` : null;
}

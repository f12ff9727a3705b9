import { useId } from 'react';
import type { Measure } from '#features/wire.ts';
import { amountAfterBy } from '#shared/amount.ts';
import { NBSP } from '#shared/number-format.ts';
import { formatWirePrice, priceLabel } from '#shared/price-format.ts';
import { packSize, unitTooltip } from '#shared/quantity.ts';
import { Hint } from './hint.tsx';
import styles from './unit-label.module.css';

interface UnitLabelProps {
  measure: Measure;
  currency: string;
}

/**
 * How goods are sold: shipping type, package size and the price of a base unit, with what may be ordered as a hint
 * where that is not any quantity (R-UNIT-01, R-FMT-10).
 */
export function UnitLabel({ measure, currency }: UnitLabelProps) {
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
  if (tooltip === null) return <span className={styles.plain}>{text}</span>;
  return (
    <Hint id={id} text={tooltip} isPlain className={styles.label}>
      {text}
    </Hint>
  );
}

import { formatWirePrice } from '#shared/price-format.ts';
import { ChoiceList } from './choice-list.tsx';
import type { Order } from './use-order.ts';

/** How the order is paid; what the company may not choose says why (R-ENT-35, A-119). */
export function PaymentFields({ order: { data, choices, change, errors } }: { order: Order }) {
  const { creditAvailable, summary } = data;
  const limit =
    creditAvailable === null
      ? null
      : `Доступный лимит ${formatWirePrice(Math.max(0, creditAvailable), summary.currency)}`;
  return (
    <ChoiceList
      field="paySystem"
      label="Способ оплаты"
      required
      inRow
      choices={data.paySystems.map(({ value, name, disabled, reason }) => ({
        value,
        name,
        disabled,
        reason,
        details: [value === 'credit' && !disabled ? limit : null],
      }))}
      value={choices.paySystem}
      error={errors.paySystem}
      onChange={(paySystem) => change({ paySystem })}
    />
  );
}

import type { Warning } from '#ordering/basket/contract.ts';
import type { CheckoutData } from '../contract.ts';
import { fromWire } from '#shared/money.ts';
import { orderWarnings } from '#shared/order-warnings.ts';
import type { RequiredField } from '../required-fields.ts';
import { payerOf, type Choices } from './choices.ts';

/** The warnings of section 8 for what is chosen; the same rule that the shop judges by. */
export function warningsOf(
  data: CheckoutData,
  { paySystem, deliveryType }: Pick<Choices, 'paySystem' | 'deliveryType'>,
  missing: readonly RequiredField[],
): Warning[] {
  const { summary, creditExceeded, freeDeliveryFrom, permitted } = data;
  const payer = payerOf(data);
  return orderWarnings({
    orderBan: payer?.uf_order_ban === '1',
    hasDebt: payer?.uf_has_debt === '1',
    permitted: fromWire(permitted),
    paySystem,
    creditExceeded,
    incomplete: missing.length > 0,
    empty: summary.articles + summary.remeasured === 0,
    remeasured: summary.remeasured > 0,
    deliveryType,
    currency: summary.currency,
    freeDeliveryFrom,
    total: fromWire(summary.total),
  });
}

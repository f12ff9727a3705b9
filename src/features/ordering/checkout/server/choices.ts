import { deliveryTypeNames, paySystemNames, shipmentNames } from '#ordering/orders/server/index.ts';
import type { CheckoutData } from '../contract.ts';

type Choice<V> = { value: V; name: string; selected: boolean; disabled: boolean; reason: string | null };

/** R-ENT-32: what is the only possible value is chosen already. */
export function deliveryTypes(hasStores: boolean): CheckoutData['deliveryTypes'] {
  const reason = hasStores ? null : 'Пунктов самовывоза пока нет';
  return preselected([
    choice('delivery', deliveryTypeNames.delivery, null),
    choice('pickup', deliveryTypeNames.pickup, reason),
  ]);
}

/** R-ENT-35: `reason` is why the company can only prepay; null where it may order on credit. */
export function paySystems(reason: string | null): CheckoutData['paySystems'] {
  return preselected([
    choice('prepayment', paySystemNames.prepayment, null),
    choice('credit', paySystemNames.credit, reason),
  ]);
}

/** R-ENT-34. */
export function shipments(asked: 'faster' | 'together'): CheckoutData['shipments'] {
  return (['together', 'faster'] as const).map((value) => ({
    ...choice(value, shipmentNames[value], null),
    selected: value === asked,
  }));
}

/** The value that is chosen before the buyer chooses, if there is one. */
export function selectedOf<V>(choices: readonly Choice<V>[]): V | null {
  return choices.find((item) => item.selected)?.value ?? null;
}

function choice<V>(value: V, name: string, reason: string | null): Choice<V> {
  return { value, name, selected: false, disabled: reason !== null, reason };
}

function preselected<V>(choices: Choice<V>[]): Choice<V>[] {
  const possible = choices.filter((item) => !item.disabled);
  return choices.map((item) => ({ ...item, selected: possible.length === 1 && possible[0] === item }));
}

import type { CheckoutData, OrderRequest } from '../contract.ts';
import { missingFields, type RequiredField } from '../required-fields.ts';

type DeliveryType = 'delivery' | 'pickup';
export type PaySystem = 'prepayment' | 'credit';
export type Shipment = 'faster' | 'together';

/** What the buyer has chosen on the page; ids are those of the checkout data. */
export interface Choices {
  deliveryType: DeliveryType | null;
  address: number | null;
  consignee: number | null;
  transportCompany: number | null;
  pickupStore: number | null;
  paySystem: PaySystem | null;
  /** yyyy-mm-dd; null: the nearest day. */
  date: string | null;
  comment: string;
}

export const COMMENT_LENGTH = 1000;

const NOTHING: Choices = {
  deliveryType: null,
  address: null,
  consignee: null,
  transportCompany: null,
  pickupStore: null,
  paySystem: null,
  date: null,
  comment: '',
};

/**
 * What is chosen when the data comes: what was chosen before, as far as it is still offered, then what the shop has
 * marked, then the only possible value.
 */
export function choicesFor(data: CheckoutData, before: Choices = NOTHING): Choices {
  return {
    ...before,
    deliveryType: chosen(data.deliveryTypes, before.deliveryType),
    address: chosenId(data.addresses, before.address),
    consignee: chosenId(data.consignees, before.consignee),
    pickupStore: chosenId(data.pickupStores, before.pickupStore),
    transportCompany: data.transportCompanies.some(({ id }) => id === before.transportCompany)
      ? before.transportCompany
      : null,
    paySystem: chosen(data.paySystems, before.paySystem),
    date: before.date !== null && data.dates.includes(before.date) ? before.date : null,
  };
}

/** The company that the order is for: the current one. */
export function payerOf(data: CheckoutData): CheckoutData['contragents'][number] | undefined {
  return data.contragents.find((company) => company.uf_current_contragent);
}

/** As the fields stand on the page. */
const PLACES: readonly RequiredField[] = [
  'contragent',
  'deliveryType',
  'address',
  'consignee',
  'pickupStore',
  'shipment',
  'paySystem',
];

/** The required fields that are empty, from the top of the page down (R-VAL-45). */
export function emptyFields(data: CheckoutData, choices: Choices, shipment: Shipment): RequiredField[] {
  const missing = missingFields({ ...choices, shipment, contragent: payerOf(data)?.id });
  return PLACES.filter((field) => missing.includes(field));
}

/** The order as it is sent; what the delivery type does not need is left out. */
export function orderRequest(data: CheckoutData, choices: Choices, shipment: Shipment): OrderRequest {
  const isDelivery = choices.deliveryType === 'delivery';
  return {
    contragent: payerOf(data)?.id,
    deliveryType: choices.deliveryType,
    address: isDelivery ? choices.address : null,
    consignee: isDelivery ? choices.consignee : null,
    transportCompany: isDelivery ? choices.transportCompany : null,
    pickupStore: isDelivery ? null : choices.pickupStore,
    comment: choices.comment.trim(),
    date: choices.date,
    shipment,
    paySystem: choices.paySystem,
    checkoutKey: data.checkoutKey,
    expectedTotal: data.summary.total,
  };
}

interface Offered<V> {
  value: V;
  selected: boolean;
  disabled: boolean;
}

function chosen<V>(offered: readonly Offered<V>[], before: V | null): V | null {
  const possible = offered.filter(({ disabled }) => !disabled);
  const found =
    possible.find(({ value }) => value === before) ??
    possible.find(({ selected }) => selected) ??
    (possible.length === 1 ? possible[0] : undefined);
  return found?.value ?? null;
}

function chosenId(offered: readonly { id: number }[], before: number | null): number | null {
  const found = offered.find(({ id }) => id === before) ?? (offered.length === 1 ? offered[0] : undefined);
  return found?.id ?? null;
}

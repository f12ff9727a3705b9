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
  /** Null: none. */
  object: number | null;
  ownNumber: string;
  comment: string;
}

export const COMMENT_LENGTH = 1000;

/** What the fields begin with. */
export type LastOrder = CheckoutData['lastOrder'];

/**
 * What is chosen, as far as it is offered: what the buyer has entered, then what an earlier order had, then what the shop
 * has marked, then the only possible value.
 */
export function choicesFor(data: CheckoutData, entered: Partial<Choices> = {}, last: LastOrder = null): Choices {
  const before = last?.choices ?? {};
  const carriers = [entered.transportCompany, before.transportCompany];
  return {
    deliveryType: chosen(data.deliveryTypes, [entered.deliveryType, before.deliveryType]),
    address: chosenId(data.addresses, [entered.address, before.address]),
    consignee: chosenId(data.consignees, [entered.consignee, before.consignee]),
    pickupStore: chosenId(data.pickupStores, [entered.pickupStore, before.pickupStore]),
    // None is a choice too
    transportCompany:
      carriers.find((carrier) => carrier === null || data.transportCompanies.some(({ id }) => id === carrier)) ?? null,
    paySystem: chosen(data.paySystems, [entered.paySystem, before.paySystem]),
    date: data.dates.find((day) => day === entered.date) ?? null,
    object: objectOf(data, entered.object === undefined ? before.object : entered.object),
    ownNumber: entered.ownNumber ?? '',
    comment: entered.comment ?? '',
  };
}

/** None is a choice too. */
const objectOf = ({ objects }: CheckoutData, id: number | null | undefined): number | null =>
  objects.find((one) => one.id === id)?.id ?? null;

/** The shipment that the sums of the data are for. */
export const shownShipment = ({ shipments }: CheckoutData): Shipment =>
  shipments.find(({ selected }) => selected)?.value ?? 'together';

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
    object: choices.object,
    ownNumber: choices.ownNumber.trim(),
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

/** Of what is wanted, the first that is offered. */
function chosen<V>(offered: readonly Offered<V>[], wanted: readonly (V | null | undefined)[]): V | null {
  const possible = offered.filter(({ disabled }) => !disabled);
  const values = possible.map(({ value }) => value);
  return (
    wanted.find((value): value is V & {} => value != null && values.includes(value)) ??
    possible.find(({ selected }) => selected)?.value ??
    onlyOne(values)
  );
}

function chosenId(offered: readonly { id: number }[], wanted: readonly (number | null | undefined)[]): number | null {
  const ids = offered.map(({ id }) => id);
  return wanted.find((id): id is number => id != null && ids.includes(id)) ?? onlyOne(ids);
}

const onlyOne = <V>(values: readonly V[]): V | null => (values.length === 1 ? values[0]! : null);

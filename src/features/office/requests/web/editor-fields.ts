import type { Data, Input } from '#shared/endpoint.ts';

export type OrderStart = Data<'officeRequestStart'>;
type SentChoices = Input<'officeRequestSend'>['body']['choices'];

/** What stands in the fields of a new order beside its lines; ids are those of `officeRequestStart`. */
export interface EditorFields {
  /** Whose order it is; null: the company has nobody who may order. */
  person: number | null;
  deliveryType: 'delivery' | 'pickup';
  address: number | null;
  consignee: number | null;
  /** Null: any. */
  transportCompany: number | null;
  pickupStore: number | null;
  shipment: 'faster' | 'together';
  /** yyyy-mm-dd; null: the nearest day. */
  date: string | null;
  paySystem: 'prepayment' | 'credit';
  /** Null: none. */
  object: number | null;
  buyerNumber: string;
  comment: string;
  message: string;
}

export type WantedFields = Partial<{ [K in keyof EditorFields]: EditorFields[K] | null | undefined }>;

/**
 * What the fields begin with: what is wanted as far as it is offered, else the choices of the company's last order, else
 * the first of each. Without an address goods are picked up where that is offered.
 */
export function fieldsFor(start: OrderStart, wanted: WantedFields = {}): EditorFields {
  const last: WantedFields = { ...start.lastOrder?.choices, shipment: start.lastOrder?.shipment };
  const person = start.lastOrder?.person;
  const of = <K extends keyof EditorFields>(name: K) => [wanted[name], last[name]] as const;
  const deliveryType = openOf(start.deliveryTypes, of('deliveryType'));
  const mayPickUp = start.deliveryTypes.some(({ value, disabled }) => value === 'pickup' && !disabled);
  return {
    person: idOf(start.people, [wanted.person, person]),
    deliveryType: start.addresses.length === 0 && mayPickUp ? 'pickup' : deliveryType,
    address: idOf(start.addresses, of('address')),
    consignee: idOf(start.consignees, of('consignee')),
    transportCompany: carrierOf(start, wanted, last),
    pickupStore: idOf(start.pickupStores, of('pickupStore')),
    shipment: openOf(start.shipments, of('shipment')),
    date: start.dates.find((day) => day === wanted.date) ?? null,
    paySystem: openOf(start.paySystems, of('paySystem')),
    object: objectOf(start, wanted.object === undefined ? last.object : wanted.object),
    buyerNumber: wanted.buyerNumber ?? '',
    comment: wanted.comment ?? '',
    message: wanted.message ?? '',
  };
}

/** The choices as they are sent; what the way of delivery does not need is left out. */
export function sentChoices(fields: EditorFields): SentChoices {
  const {
    deliveryType,
    address,
    consignee,
    transportCompany,
    pickupStore,
    shipment,
    date,
    paySystem,
    object,
    comment,
  } = fields;
  const places = deliveryType === 'delivery' ? { address, consignee, transportCompany } : { pickupStore };
  return { deliveryType, ...places, shipment, date, paySystem, object, comment };
}

/** None is a choice too. */
const objectOf = ({ objects }: OrderStart, id: number | null | undefined): number | null =>
  objects.find((one) => one.id === id)?.id ?? null;

interface Offered<V> {
  value: V;
  selected: boolean;
  disabled: boolean;
}

function openOf<V>(offered: readonly Offered<V>[], wanted: readonly (V | null | undefined)[]): V {
  const open = offered.filter(({ disabled }) => !disabled);
  const found = wanted.map((value) => open.find((one) => one.value === value)).find(Boolean);
  return (found ?? open.find(({ selected }) => selected) ?? open[0] ?? offered[0]!).value;
}

function idOf(offered: readonly { id: number }[], wanted: readonly (number | null | undefined)[]): number | null {
  const found = wanted.map((id) => offered.find((one) => one.id === id)).find(Boolean);
  return (found ?? offered[0])?.id ?? null;
}

/** Any carrier is a choice too. */
function carrierOf({ transportCompanies }: OrderStart, wanted: WantedFields, last: WantedFields): number | null {
  const id = wanted.transportCompany === undefined ? last.transportCompany : wanted.transportCompany;
  return transportCompanies.find((one) => one.id === id)?.id ?? null;
}

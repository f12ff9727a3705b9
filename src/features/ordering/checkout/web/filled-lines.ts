import { formatDate } from '#shared/dates.ts';
import type { CheckoutData } from '../contract.ts';
import type { Choices, LastOrder, Shipment } from './choices.ts';
import type { LineField } from './field-names.ts';

export type LineName = 'receipt' | 'address' | 'consignee' | 'store' | 'shipment' | 'payment' | 'own';

/** A line of the checkout: what is chosen, in words. */
export interface FilledLine {
  name: LineName;
  title: string;
  /** Null: its field is empty. */
  value: string | null;
  field: LineField;
  /** It is as in the earlier order. */
  isLikeLast: boolean;
}

interface Chosen {
  choices: Choices;
  shipment: Shipment;
  last: LastOrder;
}

/** The lines of the checkout from the top down; those of the places depend on how the goods are received. */
export function filledLines(data: CheckoutData, { choices, shipment, last }: Chosen): FilledLine[] {
  const { deliveryType, paySystem, date } = choices;
  const isLike = (...fields: (keyof Choices & keyof NonNullable<LastOrder>['choices'])[]) =>
    last !== null && fields.every((field) => last.choices[field] === choices[field]);
  const isDelivery = deliveryType === 'delivery';
  const carrier = isDelivery ? find(data.transportCompanies, choices.transportCompany)?.name : undefined;
  const receipt: FilledLine = {
    name: 'receipt',
    title: 'Получение',
    value: joined(nameOf(data.deliveryTypes, deliveryType), carrier),
    field: 'deliveryType',
    isLikeLast: isDelivery ? isLike('deliveryType', 'transportCompany') : isLike('deliveryType'),
  };
  const address: FilledLine = {
    name: 'address',
    title: 'Адрес',
    value: find(data.addresses, choices.address)?.text ?? null,
    field: 'address',
    isLikeLast: isLike('address'),
  };
  const consignee: FilledLine = {
    name: 'consignee',
    title: 'Грузополучатель',
    value: find(data.consignees, choices.consignee)?.name ?? null,
    field: 'consignee',
    isLikeLast: isLike('consignee'),
  };
  const store = find(data.pickupStores, choices.pickupStore);
  const pickup: FilledLine = {
    name: 'store',
    title: 'Пункт самовывоза',
    value: joined(store?.name ?? null, store?.address),
    field: 'pickupStore',
    isLikeLast: isLike('pickupStore'),
  };
  const sent: FilledLine = {
    name: 'shipment',
    title: 'Отгрузка',
    value: joined(nameOf(data.shipments, shipment), date ? formatDate(date) : 'в ближайший день'),
    field: 'shipment',
    isLikeLast: last?.shipment === shipment && date === null,
  };
  const payment: FilledLine = {
    name: 'payment',
    title: 'Оплата',
    value: nameOf(data.paySystems, paySystem),
    field: 'paySystem',
    isLikeLast: isLike('paySystem'),
  };
  const { object, ownNumber } = choices;
  const own: FilledLine = {
    name: 'own',
    title: 'Объект и номер',
    value:
      [find(data.objects, object)?.name, ownNumber.trim() && `№ ${ownNumber.trim()}`].filter(Boolean).join(', ') ||
      'Не указаны',
    field: 'object',
    // Each order has a number of its own
    isLikeLast: last !== null && (last.choices.object ?? null) === object,
  };
  const places = { delivery: [address, consignee], pickup: [pickup] };
  return [receipt, ...(deliveryType ? places[deliveryType] : []), sent, payment, own];
}

const find = <P extends { id: number }>(places: readonly P[], id: number | null) =>
  places.find((place) => place.id === id);

const nameOf = <V>(choices: readonly { value: V; name: string }[], value: V | null): string | null =>
  choices.find((choice) => choice.value === value)?.name ?? null;

const joined = (name: string | null, detail: string | undefined): string | null =>
  name && [name, detail].filter(Boolean).join(', ');

import { findPlaces, type FoundPlaces } from '#ordering/addresses/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { ApiError } from '#server/errors.ts';
import type { OrderRequest } from '../contract.ts';
import { missingFields } from '../required-fields.ts';

const messages = {
  contragent: 'Выберите компанию',
  deliveryType: 'Выберите способ доставки',
  shipment: 'Выберите способ отгрузки',
  paySystem: 'Выберите способ оплаты',
  address: 'Выберите адрес доставки',
  consignee: 'Выберите грузополучателя',
  pickupStore: 'Выберите пункт самовывоза',
  transportCompany: 'Выберите транспортную компанию ещё раз',
  date: 'Выберите дату отгрузки из предложенных',
} as const;

type Field = keyof typeof messages;

/** What has been chosen, complete, with the entries that it names as the order will keep them. */
export type CompleteChoices = FoundPlaces & {
  deliveryType: 'delivery' | 'pickup';
  shipment: 'faster' | 'together';
  paySystem: 'prepayment' | 'credit';
};

/**
 * Refuses with INCOMPLETE, a field each, what is empty, what is not the company's own or no longer offered, and a day
 * that was not among `dates`. What the way of delivery does not need is left out.
 */
export async function checkChoices(
  db: Db,
  companyId: number,
  request: OrderRequest,
  dates: readonly string[],
): Promise<CompleteChoices> {
  const { deliveryType, shipment, paySystem, date } = request;
  const missing = missingFields(request);
  if (missing.length || !deliveryType || !shipment || !paySystem) throw incomplete(missing);
  const none = { address: null, consignee: null, transportCompany: null, pickupStore: null };
  const { address = null, consignee = null, transportCompany = null, pickupStore = null } = request;
  const chosen =
    deliveryType === 'delivery' ? { ...none, address, consignee, transportCompany } : { ...none, pickupStore };
  const places = await findPlaces(db, companyId, chosen);
  const wrong: Field[] = (Object.keys(chosen) as (keyof typeof chosen)[]).filter(
    (field) => chosen[field] !== null && places[field] === null,
  );
  if (date && !dates.includes(date)) wrong.push('date');
  if (wrong.length) throw incomplete(wrong);
  return { ...places, deliveryType, shipment, paySystem };
}

function incomplete(fields: readonly Field[]): ApiError {
  return new ApiError(fields.map((field) => ({ code: 'INCOMPLETE', message: messages[field], field })));
}

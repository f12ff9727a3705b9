import type { ChosenPlaces, FoundPlaces } from '#ordering/addresses/server/index.ts';
import type { CompanyObject as FoundObject } from '#ordering/objects/contract.ts';
import { ApiError, refuse } from '#server/errors.ts';
import type { AppContext } from '#server/serve.ts';
import { dayOf } from '#shared/dates.ts';
import type { OrderRequest } from '../contract.ts';
import { missingFields } from '../required-fields.ts';
import { shippingDates } from '../shipping-dates.ts';

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
  object: 'Выберите объект ещё раз',
} as const;

type Field = keyof typeof messages;

/** What has been chosen, complete, with the entries that it names as the order will keep them. */
export type CompleteChoices = FoundPlaces & {
  object: FoundObject | null;
  deliveryType: 'delivery' | 'pickup';
  shipment: 'faster' | 'together';
  paySystem: 'prepayment' | 'credit';
};

/** The days on which a shipment may be asked for now. */
export const offeredDates = ({ now, env }: Pick<AppContext, 'now' | 'env'>): string[] =>
  shippingDates(dayOf(now(), env.TZ_SHOP));

/** What is named of places; what the way of delivery does not need is left out. */
export function chosenPlaces(request: OrderRequest): ChosenPlaces {
  const none = { address: null, consignee: null, transportCompany: null, pickupStore: null };
  const { address = null, consignee = null, transportCompany = null, pickupStore = null } = request;
  return request.deliveryType === 'delivery'
    ? { ...none, address, consignee, transportCompany }
    : { ...none, pickupStore };
}

/**
 * Refuses with INCOMPLETE, a field each, what is empty, what is not the company's own or no longer offered (not among
 * the `places` that were found of the chosen ones), and a day that was not among `dates`.
 */
export function checkChoices(
  request: OrderRequest,
  { places, object }: { places: FoundPlaces; object: FoundObject | null },
  dates: readonly string[],
): CompleteChoices {
  const { deliveryType, shipment, paySystem, date } = request;
  const missing = missingFields(request);
  if (missing.length || !deliveryType || !shipment || !paySystem) throw incomplete(missing);
  const chosen = chosenPlaces(request);
  const wrong: Field[] = (Object.keys(chosen) as (keyof ChosenPlaces)[]).filter(
    (field) => chosen[field] !== null && places[field] === null,
  );
  if (date && !dates.includes(date)) wrong.push('date');
  if (request.object && !object) wrong.push('object');
  if (object?.isClosed) throw closedObject(object);
  if (wrong.length) throw incomplete(wrong);
  return { ...places, object, deliveryType, shipment, paySystem };
}

const closedObject = ({ name }: FoundObject) =>
  refuse('INCOMPLETE', `Объект «${name}» закрыт. Выберите другой`, { field: 'object' });

function incomplete(fields: readonly Field[]): ApiError {
  return new ApiError(fields.map((field) => ({ code: 'INCOMPLETE', message: messages[field], field })));
}

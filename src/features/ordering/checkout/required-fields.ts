/** The fields of the checkout that may have to be filled (R-ENT-31 to R-ENT-36). */
export type RequiredField =
  | 'contragent'
  | 'deliveryType'
  | 'shipment'
  | 'paySystem'
  | 'address'
  | 'consignee'
  | 'pickupStore';

/** What the buyer has chosen so far; an absent choice is null or undefined. */
type CheckoutChoice = Partial<Record<Exclude<RequiredField, 'deliveryType'>, unknown>> & {
  deliveryType?: 'delivery' | 'pickup' | null;
};

const always = ['contragent', 'deliveryType', 'shipment', 'paySystem'] as const;
const byDeliveryType = { delivery: ['address', 'consignee'], pickup: ['pickupStore'] } as const;

/** R-VAL-45, R-ERR-17: the required fields that are empty, in the order of the page. */
export function missingFields(choice: CheckoutChoice): RequiredField[] {
  const required = [...always, ...(choice.deliveryType ? byDeliveryType[choice.deliveryType] : [])];
  return required.filter((field) => choice[field] === null || choice[field] === undefined);
}

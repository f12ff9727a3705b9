import { type LastChoices, shipmentNames } from '#ordering/orders/server/index.ts';
import type { CheckoutData } from '../contract.ts';

type Offered = Pick<
  CheckoutData,
  'deliveryTypes' | 'paySystems' | 'addresses' | 'consignees' | 'transportCompanies' | 'pickupStores' | 'objects'
>;

/** The last order as it can be repeated: without what is not offered any more, and what its way of delivery does not need. */
export function lastOrderOf(last: LastChoices, offered: Offered): NonNullable<CheckoutData['lastOrder']> {
  const { number, placedAt, shipment } = last;
  const isDelivery = last.deliveryType === 'delivery';
  const deliveryType = offered.deliveryTypes.find(({ value, disabled }) => value === last.deliveryType && !disabled);
  const paySystem = offered.paySystems.find(({ value, disabled }) => value === last.paySystem && !disabled);
  const address = isDelivery ? find(offered.addresses, last.address) : undefined;
  const consignee = isDelivery ? find(offered.consignees, last.consignee) : undefined;
  const carrier = isDelivery ? find(offered.transportCompanies, last.transportCompany) : undefined;
  const store = isDelivery ? undefined : find(offered.pickupStores, last.pickupStore);
  const objects = offered.objects.filter(({ id }) => id === last.object);
  const words = [
    deliveryType?.name,
    address?.text,
    consignee?.name,
    carrier?.name,
    store?.name,
    shipmentNames[shipment],
    paySystem?.name,
    ...objects.map(({ name }) => name),
  ];
  return {
    number,
    placedAt: new Date(placedAt).toISOString(),
    text: words.filter(Boolean).join(' · '),
    shipment,
    choices: {
      deliveryType: deliveryType?.value,
      address: address?.id,
      consignee: consignee?.id,
      // None is a choice too
      transportCompany: isDelivery ? (carrier?.id ?? null) : undefined,
      pickupStore: store?.id,
      paySystem: paySystem?.value,
      object: objects.at(0)?.id,
    },
  };
}

function find<P extends { id: number }>(places: readonly P[], id: number | null): P | undefined {
  return places.find((place) => place.id === id);
}

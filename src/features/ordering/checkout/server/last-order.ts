import type { OfferedChoices } from '#ordering/orders/server/index.ts';
import type { CheckoutData } from '../contract.ts';

type Offered = Pick<
  CheckoutData,
  'deliveryTypes' | 'paySystems' | 'addresses' | 'consignees' | 'transportCompanies' | 'pickupStores' | 'objects'
>;

/** An earlier order as it can be repeated: without what is not offered any more, and what its way of delivery does not need. */
export function lastOrderOf<N extends string | null>(last: OfferedChoices & { number: N }, offered: Offered) {
  const { number, shipment } = last;
  const isDelivery = last.deliveryType === 'delivery';
  return {
    number,
    shipment,
    choices: {
      deliveryType: open(offered.deliveryTypes, last.deliveryType),
      address: isDelivery ? find(offered.addresses, last.address) : undefined,
      consignee: isDelivery ? find(offered.consignees, last.consignee) : undefined,
      transportCompany: isDelivery ? carrierOf(last, offered) : undefined,
      pickupStore: isDelivery ? undefined : find(offered.pickupStores, last.pickupStore),
      paySystem: open(offered.paySystems, last.paySystem),
      object: find(offered.objects, last.object),
    },
  };
}

function find(places: readonly { id: number }[], id: number | null): number | undefined {
  return places.find((place) => place.id === id)?.id;
}

/** None is a choice too. */
function carrierOf({ transportCompany }: OfferedChoices, offered: Offered): number | null | undefined {
  return transportCompany === null ? null : find(offered.transportCompanies, transportCompany);
}

function open<V>(choices: readonly { value: V; disabled: boolean }[], last: V): V | undefined {
  return choices.find(({ value, disabled }) => value === last && !disabled)?.value;
}

import type { Calls } from '#shared/endpoint.ts';

export const addressesCalls = {
  addressList: 'GET /web/profile/delivery-addresses/',
  addressAdd: 'POST /api/delivery-addresses/',
  addressRemove: 'DELETE /api/delivery-addresses/:id/',
  addressSuggest: 'POST /api/dadata/autocompleteAddress/',
  consigneeAdd: 'POST /api/consignee/',
} as const satisfies Calls;

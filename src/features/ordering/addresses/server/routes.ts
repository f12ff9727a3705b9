import { serve } from '#server/serve.ts';
import { addAddress, addConsignee } from './add-address.ts';
import { getAddresses } from './list-addresses.ts';
import { removeAddress } from './remove-address.ts';
import { suggestAddress } from './suggest-address.ts';

export const addressesRoutes = [
  serve('addressList', getAddresses),
  serve('addressAdd', addAddress),
  serve('addressRemove', removeAddress),
  serve('addressSuggest', suggestAddress, { perMinute: 60 }),
  serve('consigneeAdd', addConsignee),
];

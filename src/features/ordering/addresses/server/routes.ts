import { serve } from '#server/serve.ts';
import { anyone, buyer } from '#server/session/access.ts';
import { addAddress, addConsignee } from './add-address.ts';
import { getAddresses } from './list-addresses.ts';
import { removeAddress } from './remove-address.ts';
import { suggestAddress } from './suggest-address.ts';

export const addressesRoutes = [
  serve('addressList', buyer, getAddresses),
  serve('addressAdd', buyer, addAddress),
  serve('addressRemove', buyer, removeAddress),
  serve('addressSuggest', anyone, suggestAddress, { perMinute: 60 }),
  serve('consigneeAdd', buyer, addConsignee),
];

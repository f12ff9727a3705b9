import { addressesCalls } from './addresses/calls.ts';
import { basketCalls } from './basket/calls.ts';
import { catalogueCalls } from './catalogue/calls.ts';
import { checkoutCalls } from './checkout/calls.ts';
import { cityCalls } from './city/calls.ts';
import { companiesCalls } from './companies/calls.ts';
import { compareCalls } from './compare/calls.ts';
import { contactCalls } from './contact/calls.ts';
import { contentCalls } from './content/calls.ts';
import { excelOrderCalls } from './excel-order/calls.ts';
import { favouritesCalls } from './favourites/calls.ts';
import { homeCalls } from './home/calls.ts';
import { maintenanceCalls } from './maintenance/calls.ts';
import { notificationsCalls } from './notifications/calls.ts';
import { ordersCalls } from './orders/calls.ts';
import { priceListsCalls } from './price-lists/calls.ts';
import { quickOrderCalls } from './quick-order/calls.ts';
import { questionsCalls } from './questions/calls.ts';
import { searchCalls } from './search/calls.ts';
import { sessionCalls } from './session/calls.ts';
import { shellCalls } from './shell/calls.ts';
import { templatesCalls } from './templates/calls.ts';

/** Every call of the shop: name → method and path. Goes to the browser whole. */
export const calls = {
  ...sessionCalls,
  ...shellCalls,
  ...catalogueCalls,
  ...questionsCalls,
  ...searchCalls,
  ...basketCalls,
  ...excelOrderCalls,
  ...priceListsCalls,
  ...quickOrderCalls,
  ...checkoutCalls,
  ...ordersCalls,
  ...homeCalls,
  ...notificationsCalls,
  ...contentCalls,
  ...cityCalls,
  ...contactCalls,
  ...companiesCalls,
  ...maintenanceCalls,
  ...favouritesCalls,
  ...compareCalls,
  ...templatesCalls,
  ...addressesCalls,
} as const;

export type CallName = keyof typeof calls;

import type { z } from 'zod';
import type { CallSchemas } from '#shared/endpoint.ts';
import { addressesContract } from './addresses/contract.ts';
import { basketContract } from './basket/contract.ts';
import type { CallName } from './calls.ts';
import { catalogueContract } from './catalogue/contract.ts';
import { checkoutContract } from './checkout/contract.ts';
import { cityContract } from './city/contract.ts';
import { companiesContract } from './companies/contract.ts';
import { compareContract } from './compare/contract.ts';
import { contactContract } from './contact/contract.ts';
import { contentContract } from './content/contract.ts';
import { excelOrderContract } from './excel-order/contract.ts';
import { favouritesContract } from './favourites/contract.ts';
import { homeContract } from './home/contract.ts';
import { maintenanceContract } from './maintenance/contract.ts';
import { notificationsContract } from './notifications/contract.ts';
import { ordersContract } from './orders/contract.ts';
import { priceListsContract } from './price-lists/contract.ts';
import { quickOrderContract } from './quick-order/contract.ts';
import { questionsContract } from './questions/contract.ts';
import { searchContract } from './search/contract.ts';
import { sessionContract } from './session/contract.ts';
import { shellContract } from './shell/contract.ts';
import { templatesContract } from './templates/contract.ts';

/** The schemas of every call, under its name. The browser takes the types alone. */
export const contracts = {
  ...sessionContract,
  ...shellContract,
  ...catalogueContract,
  ...questionsContract,
  ...searchContract,
  ...basketContract,
  ...excelOrderContract,
  ...priceListsContract,
  ...quickOrderContract,
  ...checkoutContract,
  ...ordersContract,
  ...homeContract,
  ...notificationsContract,
  ...contentContract,
  ...cityContract,
  ...contactContract,
  ...companiesContract,
  ...maintenanceContract,
  ...favouritesContract,
  ...compareContract,
  ...templatesContract,
  ...addressesContract,
} satisfies Record<CallName, CallSchemas>;

type Contracts = typeof contracts;
type Part<
  N extends CallName,
  K extends 'params' | 'query' | 'body',
  D extends 'input' | 'output',
> = Contracts[N] extends {
  [k in K]: infer S extends z.ZodType;
}
  ? D extends 'input'
    ? { [k in K]: z.input<S> }
    : { [k in K]: z.output<S> }
  : unknown;

/** What a caller gives: `{ params?, query?, body? }` as far as the call has them. */
export type Input<N extends CallName> = Part<N, 'params', 'input'> &
  Part<N, 'query', 'input'> &
  Part<N, 'body', 'input'>;

/** What an operation receives: the same, checked and with defaults. */
export type Parsed<N extends CallName> = Part<N, 'params', 'output'> &
  Part<N, 'query', 'output'> &
  Part<N, 'body', 'output'>;

export type Data<N extends CallName> = z.output<Contracts[N]['data']>;

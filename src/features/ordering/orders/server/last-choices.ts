import { type SQL, sql } from 'drizzle-orm';
import { customerOrder } from './tables.ts';

/** What an order has named; ids of places, `placedAt` in ISO. Orders that were made in the accounting system name less. */
export type LastChoices = Pick<
  typeof customerOrder.$inferSelect,
  'number' | 'deliveryType' | 'shipment' | 'paySystem'
> & {
  placedAt: string;
  address: number | null;
  consignee: number | null;
  transportCompany: number | null;
  pickupStore: number | null;
};

/** The choices of the newest order that an account has placed here for a company, as a column of a larger statement. */
export function lastChoicesColumn(account: SQL, company: SQL): SQL<LastChoices | null> {
  return sql<LastChoices | null>`(
    select json_build_object('number', number, 'placedAt', created_at, 'deliveryType', delivery_type,
      'shipment', shipment, 'paySystem', pay_system, 'address', address -> 'id', 'consignee', consignee -> 'id',
      'transportCompany', transport_company -> 'id', 'pickupStore', pickup_store -> 'id')
    from ${customerOrder}
    where account_id = ${account} and company_id = ${company} and origin = 'shop'
    order by created_at desc, id desc limit 1)`;
}

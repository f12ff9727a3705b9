import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { basket, basketLine } from '#ordering/basket/server/tables.ts';
import { customerOrder, orderLine } from './tables.ts';

/** What an order has named; ids of places, `placedAt` in ISO. Orders that were made in the accounting system name less. */
type LastChoices = Pick<typeof customerOrder.$inferSelect, 'number' | 'deliveryType' | 'shipment' | 'paySystem'> & {
  placedAt: string;
  address: number | null;
  consignee: number | null;
  transportCompany: number | null;
  pickupStore: number | null;
  object: number | null;
};

/** The newest order that an account has placed here, by which its basket knows a later one. */
export const newestOrderSql = (account: SQL): SQL<number> =>
  sql`(select coalesce(max(id), 0) from ${customerOrder} where account_id = ${account} and origin = 'shop')`;

const choicesWith = (number: SQL) => sql`json_build_object('number', ${number}, 'placedAt', created_at,
  'deliveryType', delivery_type, 'shipment', shipment, 'paySystem', pay_system, 'address', address -> 'id',
  'consignee', consignee -> 'id', 'transportCompany', transport_company -> 'id', 'pickupStore', pickup_store -> 'id',
  'object', object_id)`;

const choices = choicesWith(sql`number`);

/** The choices of the newest order of a company that was placed here, by whomever, and whose it is; null: there is none. */
export async function lastChoicesOfCompany(
  db: Db,
  companyId: number,
): Promise<(LastChoices & { accountId: number }) | null> {
  const [row] = await db
    .select({ choices: sql<LastChoices>`${choices}`, accountId: customerOrder.accountId })
    .from(customerOrder)
    .where(and(eq(customerOrder.companyId, companyId), eq(customerOrder.origin, 'shop')))
    .orderBy(desc(customerOrder.createdAt), desc(customerOrder.id))
    .limit(1);
  return row ? { ...row.choices, accountId: row.accountId } : null;
}

/** `number` is null of an order that the account may not see. */
export type OfferedChoices = Omit<LastChoices, 'number'> & { number: string | null };

/**
 * The choices that an account's basket for a company begins with, as a column of a larger statement: of the order that the
 * basket repeats, else of the company's newest order that the account sees, else of the company's newest order. A basket
 * repeats an order that the account sees until another one is placed, while it has goods of it; of another company it
 * does not.
 */
export function lastChoicesColumn(asked: { account: SQL; company: SQL; seesAll: SQL }): SQL<OfferedChoices | null> {
  const { account, company, seesAll } = asked;
  const repeated = sql`select repeated_order_id from ${basket} as own
    where own.account_id = ${account} and own.repeated_order_id is not null
      and not exists (select from ${customerOrder} as newer where newer.account_id = ${account}
        and newer.origin = 'shop' and newer.id > own.repeated_after_id)
      and exists (select from ${orderLine} as line
        inner join ${basketLine} as held on held.account_id = own.account_id and held.item_id = line.item_id
        where line.order_id = own.repeated_order_id)`;
  const ofCompany = sql`company_id = ${company} and origin = 'shop'`;
  const newestFirst = sql`order by created_at desc, id desc limit 1`;
  return sql<OfferedChoices | null>`coalesce(
    (select ${choices} from ${customerOrder}
      where id = (${repeated}) and ${ofCompany} and (${seesAll} or account_id = ${account})),
    (select ${choices} from ${customerOrder}
      where not ${seesAll} and account_id = ${account} and ${ofCompany} ${newestFirst}),
    (select ${choicesWith(sql`case when ${seesAll} then number end`)} from ${customerOrder}
      where ${ofCompany} ${newestFirst}))`;
}

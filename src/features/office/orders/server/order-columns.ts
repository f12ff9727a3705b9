import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { account } from '#identity/accounts/server/tables.ts';
import { customerOrder, orderConfirmation } from '#ordering/orders/server/tables.ts';

/** Who answers for an order. */
export const manager = alias(account, 'manager');

/** What is to be paid for an order, kopecks: as confirmed, else as ordered. */
export const payable = sql<number>`coalesce(${orderConfirmation.total}, ${customerOrder.total})`;

/** Who made an order, as SQL of its row. */
export const originOfOrder = sql<'shop' | 'staff' | 'ledger'>`case when ${customerOrder.origin} = 'ledger' then 'ledger'
  when exists (select from account placer where placer.id = ${customerOrder.createdBy} and placer.role <> 'USER') then 'staff'
  else 'shop' end`;

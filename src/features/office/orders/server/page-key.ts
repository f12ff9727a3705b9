import { sql } from 'drizzle-orm';
import { company } from '#identity/accounts/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { keyset } from '#server/db/keyset.ts';
import { orderStatuses } from '#shared/order-status.ts';
import { manager, payable } from './order-columns.ts';

export const orderPages = keyset(
  {
    date: { key: sql`${customerOrder.createdAt}`, type: sql`timestamptz` },
    number: { key: sql`${customerOrder.number}`, type: sql`text` },
    company: { key: sql`(${company.name} collate "und-x-icu")`, type: sql`text` },
    manager: { key: sql`(concat_ws(' ', ${manager.lastName}, ${manager.name}) collate "und-x-icu")`, type: sql`text` },
    status: {
      key: sql`array_position(${sql.param([...orderStatuses])}::text[], ${customerOrder.status})`,
      type: sql`int`,
    },
    sum: { key: payable, type: sql`bigint` },
  },
  customerOrder.id,
);

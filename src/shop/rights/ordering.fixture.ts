import { sql } from 'drizzle-orm';
import type { ExpectedCalls } from './judge.ts';
import { customers, members, ownerAlone, strangers } from './visitors.ts';

/** Orders, addresses, templates and the basket, by the matrix of rights of the specification. */
export const orderingCalls = {
  orderList: {
    who: { ...customers, ...strangers('blind'), colleague: 'blind', bare: 'blind' },
    input: () => ({ query: {} }),
    stage: (world) => world.order(),
    shows: async (world) => `/orders/${await world.order()}/`,
  },
  orderDetail: {
    who: { ...members, colleague: 'NOT_FOUND', bare: 'NOT_FOUND' },
    input: async (world) => ({ params: { id: String(await world.order()) } }),
    shows: async (world) => `/orders/${await world.order()}/`,
  },
  orderCancel: {
    // Who sees all orders of the company still cancels his own alone
    who: { ...members, colleague: 'NOT_FOUND', bare: 'NOT_FOUND', deputy: 'FORBIDDEN' },
    input: async (world) => ({ params: { id: String(await world.order()) } }),
    effect: async (world) =>
      sql`exists (select from customer_order where id = ${await world.order()} and status = 'cancelled')`,
  },
  addressAdd: {
    who: members,
    input: (world) => ({ body: { contragent: world.ours, address: 'Тверь, Новая улица, 7' } }),
    effect: (world) =>
      sql`exists (select from delivery_address where company_id = ${world.ours} and text = 'Тверь, Новая улица, 7')`,
  },
  templateRemove: {
    who: ownerAlone,
    input: async (world) => ({ params: { id: String(await world.template()) } }),
    effect: async (world) => sql`not exists (select from basket_template where id = ${await world.template()})`,
  },
} satisfies ExpectedCalls;

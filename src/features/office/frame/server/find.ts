import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { findCompanies, findPeople } from './find-customers.ts';
import { findGoods } from './find-goods.ts';
import { findOrders } from './find-orders.ts';

/** Orders, companies, people and articles that a text names, each in the scope of the member of staff. */
export const find: Operation<'officeFind', Session> = async (ctx, { query: { q } }) => {
  const { db, session } = ctx;
  const [orders, companies, people, goods] = await Promise.all([
    findOrders(db, session, q),
    findCompanies(db, session, q),
    findPeople(db, session, q),
    findGoods(db, session, q),
  ]);
  return { orders, companies, people, goods };
};

import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { account, membership } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { lettersAbout } from '#server/delivery/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import { fullName } from '#server/session/session.ts';
import type { OfficeOrder } from '../contract.ts';
import type { OrderRow } from './order-rows.ts';

const MAX_ADDRESSES = 50;
const MAX_LETTERS = 10;

/** By what the outbox finds the letters with papers of an order. */
export const aboutOrder = (orderId: number): string => `order:${orderId}`;

/** The order that a letter of the outbox is about, as SQL of its row; null: none. */
export const orderOfLetter = sql<number | null>`(
  case when ${outbox.kind} = 'order.paper' then substr(${outbox.about}, length('order:') + 1)::int end)`;

/** To whom papers of an order can be sent: its buyer, then the people of its company; those alone whose e-mail is known. */
export async function listAddresses(db: Db, { order }: Pick<OrderRow, 'order'>) {
  const person = {
    id: account.id,
    name: account.name,
    lastName: account.lastName,
    secondName: account.secondName,
    email: account.email,
  };
  const hasMail = and(eq(account.active, true), isNotNull(account.email));
  const buyer = db
    .select(person)
    .from(account)
    .where(and(eq(account.id, order.accountId), hasMail));
  const colleagues = db
    .select(person)
    .from(account)
    .innerJoin(membership, eq(membership.accountId, account.id))
    .where(
      and(
        eq(membership.companyId, order.companyId),
        eq(membership.state, 'active'),
        ne(account.id, order.accountId),
        hasMail,
      ),
    )
    .orderBy(account.lastName, account.id)
    .limit(MAX_ADDRESSES);
  const people = (await Promise.all([buyer, colleagues])).flat();
  return people.map(({ id, email, ...named }) => ({ id, email: email!, name: fullName(named) }));
}

/** The letters with papers of an order, the newest first. */
export async function listLetters(db: Db, orderId: number): Promise<OfficeOrder['letters']> {
  const rows = await lettersAbout(db, aboutOrder(orderId), MAX_LETTERS);
  return rows.map(({ at, sentAt, failedAt, reason, ...row }) => ({
    ...row,
    at: at.toISOString(),
    state: sentAt ? 'sent' : failedAt ? 'failed' : 'waiting',
    reason: failedAt ? reason : null,
  }));
}

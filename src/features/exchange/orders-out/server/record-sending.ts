import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { OrderIdentity } from './identities.ts';
import { companyExport, orderExport } from './tables.ts';

export type SentOrder = OrderIdentity & { orderId: number; version: string };

/** An order with a problem that is not recorded yet. */
export type AsideOrder = OrderIdentity & { orderId: number; problem: string };

type Sending = {
  exchangeSessionId: number;
  now: Date;
  sent: readonly SentOrder[];
  aside: readonly AsideOrder[];
  companies: readonly { companyId: number; externalId: string }[];
};

const key = [orderExport.connectionId, orderExport.orderId];

/** Rows of a statement: it takes 65 535 parameters at most, and a new connection may set years of orders aside. */
const MAX_ROWS = 1000;

/** Writes what one answer carries: three statements, unless more than a thousand orders are set aside. */
export async function recordSending(tx: Db, connectionId: number, sending: Sending): Promise<void> {
  const { exchangeSessionId, now, sent, aside, companies } = sending;
  if (companies.length > 0) {
    await tx.insert(companyExport).values(companies.map((one) => ({ connectionId, ...one })));
  }
  if (sent.length > 0) {
    const fields = { connectionId, sentSessionId: exchangeSessionId, sentAt: now, sendings: 1 };
    await tx
      .insert(orderExport)
      .values(sent.map(({ version, ...one }) => ({ ...fields, ...one, sentVersion: version })))
      .onConflictDoUpdate({
        target: key,
        set: {
          sentVersion: sql`excluded.sent_version`,
          sentSessionId: exchangeSessionId,
          sentAt: now,
          sendings: sql`${orderExport.sendings} + 1`,
          problem: null,
          problemAt: null,
        },
      });
  }
  for (let first = 0; first < aside.length; first += MAX_ROWS) {
    const rows = aside.slice(first, first + MAX_ROWS);
    await tx
      .insert(orderExport)
      .values(rows.map((one) => ({ connectionId, ...one, problemAt: now })))
      .onConflictDoUpdate({ target: key, set: { problem: sql`excluded.problem`, problemAt: now } });
  }
}

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

/** Writes what one answer carries: three statements at most. */
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
  if (aside.length > 0) {
    await tx
      .insert(orderExport)
      .values(aside.map((one) => ({ connectionId, ...one, problemAt: now })))
      .onConflictDoUpdate({ target: key, set: { problem: sql`excluded.problem`, problemAt: now } });
  }
}

import { eq } from 'drizzle-orm';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { moment } from './document-values.ts';
import { CompanyIdentities, consigneeIdentity, type OrderIdentity, OrderIdentities } from './identities.ts';
import type { Connection } from './connection.ts';
import { declaredEncoding, documentStart, encodeXml } from './encode-document.ts';
import { withExportLock } from './lock-export.ts';
import { orderDocument } from './order-document.ts';
import { type AsideOrder, recordSending, type SentOrder } from './record-sending.ts';
import { type WaitingOrder, waitingOrders } from './waiting-orders.ts';

/** One answer; 1C waits 180 seconds for it and reads it whole. What is beyond goes with the next one. */
export const MAX_ORDERS = 500;
export const MAX_BYTES = 20 * 1024 * 1024;

export type Moment = { now: Date; timeZone: string };

/**
 * The answer to `type=sale&mode=query`: the orders that wait, the oldest first, at most 500 or about 20 MB of them, as
 * CommerceML in the encoding of the connection. Records what was sent in this session, and sets aside what cannot be sent,
 * with the reason. Until `confirmOrders` everything is sent again.
 */
export function collectOrders(
  db: Db,
  known: Connection,
  exchangeSessionId: number,
  { now, timeZone }: Moment,
): Promise<Buffer> {
  return withExportLock(db, known.id, async (tx) => {
    const connection = await readAgain(tx, known);
    const companies = new CompanyIdentities();
    const { documents, sent, aside, isWhole } = await writeDocuments(tx, connection, companies, timeZone);
    await recordSending(tx, connection.id, { exchangeSessionId, now, sent, aside, companies: companies.added });
    if (isWhole)
      await tx
        .update(exchangeConnection)
        .set({ comparedAt: now, mayLackOrders: false })
        .where(eq(exchangeConnection.id, connection.id));
    return envelope(connection, documents, { now, timeZone });
  });
}

/** How far the orders were looked at by then: under the lock nobody changes it. */
async function readAgain(tx: Db, known: Connection): Promise<Connection> {
  const rows = await tx.select().from(exchangeConnection).where(eq(exchangeConnection.id, known.id));
  return rows[0] ?? known;
}

/** `isWhole`: every order has been compared, none is left for the next answer. */
type Batch = { documents: Buffer[]; sent: SentOrder[]; aside: AsideOrder[]; isWhole: boolean };

async function writeDocuments(
  tx: Db,
  connection: Connection,
  companies: CompanyIdentities,
  timeZone: string,
): Promise<Batch> {
  const batch: Batch = { documents: [], sent: [], aside: [], isWhole: false };
  const identities = new OrderIdentities(connection.id);
  let bytes = 0;
  for await (const page of waitingOrders(tx, connection, { timeZone })) {
    const identityOf = await identities.of(tx, page);
    for (const waiting of page) {
      const identity = identityOf.get(waiting.row.order.id)!;
      const { row, problem, version } = waiting;
      if (problem !== null) {
        if (row.exported?.problem !== problem) batch.aside.push({ orderId: row.order.id, ...identity, problem });
        continue;
      }
      const document = writeDocument(waiting, identity, { connection, companies, timeZone });
      bytes += document.length;
      // An order that is larger by itself is sent alone
      if (batch.sent.length > 0 && bytes > MAX_BYTES) return batch;
      batch.documents.push(document);
      batch.sent.push({ orderId: row.order.id, ...identity, version });
      if (batch.sent.length === MAX_ORDERS) return batch;
    }
  }
  return { ...batch, isWhole: true };
}

function writeDocument(
  { row, content }: WaitingOrder,
  identity: OrderIdentity,
  { connection, companies, timeZone }: { connection: Connection; companies: CompanyIdentities; timeZone: string },
): Buffer {
  const xml = orderDocument(content, {
    id: row.exported?.learntId ?? identity.externalId,
    number: identity.number,
    parties: {
      buyer: companies.of(row),
      consignee: consigneeIdentity(connection.id, row.order.consignee?.id ?? 0),
    },
    orderedBy: row.order.buyer,
    status: row.order.status,
    statusAt: row.statusAt,
    isPaid: row.order.paidAt !== null,
    timeZone,
  });
  return encodeXml(`${xml}\n`, connection.encoding);
}

/** Without a namespace, as the shops of which 1C's own module is used to. */
function envelope({ encoding }: Connection, documents: readonly Buffer[], { now, timeZone }: Moment): Buffer {
  const { date, time } = moment(now, timeZone);
  const head = `<?xml version="1.0" encoding="${declaredEncoding(encoding)}"?>
<КоммерческаяИнформация ВерсияСхемы="2.05" ДатаФормирования="${date}T${time}">\n`;
  const end = '</КоммерческаяИнформация>\n';
  return Buffer.concat([documentStart(encoding), encodeXml(head, encoding), ...documents, encodeXml(end, encoding)]);
}

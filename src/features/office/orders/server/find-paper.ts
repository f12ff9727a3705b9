import { and, eq } from 'drizzle-orm';
import { listIssued, makeInvoice } from '#ordering/documents/server/index.ts';
import { orderFile } from '#ordering/documents/server/tables.ts';
import { ledgerDocument } from '#ordering/finance/server/tables.ts';
import type { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import { storedFile } from '#server/files/tables.ts';
import type { CallContext } from '#server/serve.ts';
import { formatDate } from '#shared/dates.ts';
import type { Parsed } from '#shared/endpoint.ts';

type Order = typeof customerOrder.$inferSelect;

/** `title` begins a subject, `accusative` stands after «Отправляем»; `name` is that of the file, `size` in bytes. */
type Named = { title: string; accusative: string; name: string; size: number };

/** A paper of an order: made now, or a stored file by its key. */
export type Paper = Named & ({ mime: string; content: Buffer } | { key: string });

/** Finds a paper of an order with its file. Throws NOT_FOUND, NO_INVOICE. */
export async function findPaper(
  { db, env }: Pick<CallContext, 'db' | 'env'>,
  order: Order,
  { kind, id }: Parsed<'officeOrderLetter'>['body']['paper'],
): Promise<Paper> {
  if (kind === 'invoice') {
    const file = await makeInvoice(db, env, order);
    return { title: 'Счёт на оплату', accusative: 'счёт на оплату', ...file, size: file.content.length };
  }
  const found = id === null ? undefined : await (kind === 'document' ? findDocument : findFile)(db, order.id, id);
  if (!found) throw notFound('Такого документа у заказа нет');
  return found;
}

const stored = { key: storedFile.key, name: storedFile.name, size: storedFile.size };

async function findDocument(db: Db, orderId: number, id: number): Promise<Paper | undefined> {
  const [file] = await db
    .select(stored)
    .from(ledgerDocument)
    .innerJoin(storedFile, eq(storedFile.key, ledgerDocument.fileKey))
    .where(and(eq(ledgerDocument.id, id), eq(ledgerDocument.orderId, orderId)));
  const document = (await listIssued(db, orderId)).find((one) => one.id === id);
  if (!file || !document) return undefined;
  const title = `${document.kind} № ${document.number} от ${formatDate(document.date)}`;
  // Only the first letter: УПД stays
  const accusative = document.kind === 'УПД' ? title : title[0]!.toLocaleLowerCase('ru') + title.slice(1);
  return { ...file, title, accusative: accusative.replace(/^счёт-фактура/, 'счёт-фактуру') };
}

async function findFile(db: Db, orderId: number, id: number): Promise<Paper | undefined> {
  const [file] = await db
    .select({ ...stored, name: orderFile.name })
    .from(orderFile)
    .innerJoin(storedFile, eq(storedFile.key, orderFile.fileKey))
    .where(and(eq(orderFile.id, id), eq(orderFile.orderId, orderId)));
  return file && { ...file, title: `Файл «${file.name}»`, accusative: `файл «${file.name}»` };
}
